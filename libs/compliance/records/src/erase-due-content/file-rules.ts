import { Directory } from '@chat/directory';
import { type MessageDocument, MESSAGES } from '@chat/message-reading';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject, Injectable } from '@nestjs/common';
import { OperatorDays } from '../rules/operator-days.js';
import { placeKey, placeOf, postedIn } from '../rules/place.js';
import { type Kept, RecordsRules } from '../rules/records-rules.js';
import { KEPT_CONTENT } from './kept-content.projection.js';

const READ_AT_ONCE = 1_000;

/** How rules for messages, deleted or not, keep the deleted files that these linked. */
@Injectable()
export class FileRules {
  constructor(
    private readonly directory: Directory,
    private readonly rules: RecordsRules,
    private readonly operator: OperatorDays,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  /** True when a file that its owner deleted then is to be erased. */
  isDue(messageIds: readonly number[], deletedAt: number, now: number): Promise<boolean> {
    return this.#all(messageIds, (each) => this.rules.due({ ...each, deletedAt }, now, this.operator.days) <= now);
  }

  /** True when neither a records rule nor a hold keeps the file. */
  isFree(messageIds: readonly number[], now: number): Promise<boolean> {
    return this.#all(messageIds, (each) => this.rules.coveredUntil(each, now, this.operator.days) <= now);
  }

  /** Leaves out erased ones. A message that is not deleted counts as deleted at that time. */
  async keeping(messageIds: readonly number[], deletedAt: number): Promise<readonly Kept[]> {
    const kept = (await this.store.getMany(KEPT_CONTENT, messageIds)).map((each) => this.rules.keptIn(each));
    const deleted = new Set(kept.map(({ messageId }) => messageId));
    const others = messageIds.filter((id) => !deleted.has(id));
    const existing = others.length === 0 ? [] : await this.store.getMany(MESSAGES, others);
    return [...kept, ...existing.map((document) => asIfDeleted(document, deletedAt))];
  }

  async #all(messageIds: readonly number[], holds: (kept: Kept) => boolean): Promise<boolean> {
    for (let at = 0; at < messageIds.length; at += READ_AT_ONCE) {
      const ids = messageIds.slice(at, at + READ_AT_ONCE);
      const keeping = await this.keeping(ids, 0);
      const found = new Set(keeping.map(({ messageId }) => messageId));
      if (ids.some((id) => !found.has(id) && this.#isThere(id)) || !keeping.every(holds)) return false;
    }
    return true;
  }

  /** From the log: read models may lag behind. */
  #isThere(messageId: number): boolean {
    return this.directory.messageIds.has(messageId) || this.directory.keptMessageIds.has(messageId);
  }
}

function asIfDeleted(document: MessageDocument, deletedAt: number): Kept {
  const { _id: messageId, senderId, conversation, moves, earlierMoves, time: postedAt } = document;
  const postedAs = (earlierMoves ?? moves[0])?.from ?? conversation;
  const postedTo = 'channelId' in postedAs ? postedAs.channelId : null;
  const places = { place: placeKey(placeOf(conversation)), postedIn: placeKey(postedIn({ conversation, postedTo })) };
  return { messageId, senderId, conversation, postedAt, ...places, deletedAt };
}
