import { type Cause, Transactions } from '@chat/event-log';
import type { DeletedFiles, EarlyErasure } from '@chat/ports';
import { Injectable } from '@nestjs/common';
import { Attachments } from '../attachment-index/attachments.js';
import { attachmentAggregate } from '../attachment/attachment.aggregate.js';
import { UploadLimits } from '../upload-file/upload-limits.js';
import { decideEraseAttachment, decideRestoreAttachment } from './deleted-attachments.decide.js';

/** Files in one round. */
const LOOKED_AT = 1_000;

@Injectable()
export class DeletedAttachments implements DeletedFiles {
  /** The oldest kept files, which rules or holds covered at the last check of the limit. */
  #covered = 0;
  /** Files deleted by their owners that were not due. */
  #lookedAt = 0;

  constructor(
    private readonly transactions: Transactions,
    private readonly attachments: Attachments,
    private readonly limits: UploadLimits,
  ) {}

  async restore(messageIds: readonly number[], cause: Cause): Promise<void> {
    for (const id of this.#linkedBy(messageIds)) {
      await this.transactions.transact(attachmentAggregate, id, cause, decideRestoreAttachment);
    }
  }

  messagesWith(attachmentId: number): readonly number[] {
    return this.attachments.kept.messageIds(attachmentId);
  }

  async erase(messageIds: readonly number[], cause: Cause, ground?: EarlyErasure): Promise<void> {
    for (const id of this.linkedOnlyBy(messageIds)) await this.#erase(id, cause, ground);
  }

  linkedOnlyBy(messageIds: readonly number[]): readonly number[] {
    const those = new Set(messageIds);
    const isTheirs = (id: number) => this.attachments.kept.messageIds(id).every((each) => those.has(each));
    return [...this.#linkedBy(messageIds)].filter(isTheirs);
  }

  async eraseDue(
    isDue: (messageIds: readonly number[], deletedAt: number) => Promise<boolean>,
    cause: Cause,
  ): Promise<boolean> {
    const { kept } = this.attachments;
    for (const id of kept.left) await this.#erase(id, cause);
    const looked = [...kept.deletedByOwners()].slice(this.#lookedAt, this.#lookedAt + LOOKED_AT);
    let erased = 0;
    for (const [id, { deletedAt }] of looked) {
      if (!(await isDue(kept.messageIds(id), deletedAt))) continue;
      await this.#erase(id, cause);
      erased++;
    }
    this.#lookedAt = looked.length < LOOKED_AT ? 0 : this.#lookedAt + looked.length - erased;
    return erased > 0;
  }

  async eraseBeyondLimit(mayGo: (messageIds: readonly number[]) => Promise<boolean>, cause: Cause): Promise<boolean> {
    const { kept } = this.attachments;
    if (kept.spaceUsed <= this.limits.keptBytes) return false;
    const looked = [...kept.all()].slice(this.#covered, this.#covered + LOOKED_AT);
    let erased = 0;
    for (const { id } of looked) {
      if (kept.spaceUsed <= this.limits.keptBytes) break;
      if (!(await mayGo(kept.messageIds(id)))) continue;
      await this.#erase(id, cause, 'limit');
      erased++;
    }
    this.#covered = looked.length < LOOKED_AT ? 0 : this.#covered + looked.length - erased;
    return erased > 0;
  }

  existing(attachmentIds: readonly number[]): readonly number[] {
    return attachmentIds.filter((id) => this.attachments.attachment(id));
  }

  /** The process behind this removes the bytes. */
  async #erase(id: number, cause: Cause, ground?: EarlyErasure): Promise<void> {
    await this.transactions.transact(attachmentAggregate, id, cause, (state) => decideEraseAttachment(state, ground));
  }

  #linkedBy(messageIds: readonly number[]): ReadonlySet<number> {
    return new Set(messageIds.flatMap((id) => this.attachments.kept.linkedBy(id)));
  }
}
