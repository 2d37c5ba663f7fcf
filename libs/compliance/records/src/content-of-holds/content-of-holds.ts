import { EVENT_LOG, type EventLogReader } from '@chat/event-log';
import { Clock, firstOf } from '@chat/kernel';
import { DeletedFiles, type HeldContent, type KeptByHolds } from '@chat/ports';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject, Injectable } from '@nestjs/common';
import { asKept, KEPT_CONTENT, type KeptContentDocument } from '../erase-due-content/kept-content.projection.js';
import { OperatorDays } from '../rules/operator-days.js';
import { RecordsRules } from '../rules/records-rules.js';

const READ_AT_ONCE = 1_000;

@Injectable()
export class ContentOfHolds implements HeldContent {
  constructor(
    private readonly rules: RecordsRules,
    private readonly operator: OperatorDays,
    private readonly files: DeletedFiles,
    private readonly clock: Clock,
    @Inject(EVENT_LOG) private readonly log: EventLogReader,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  async keptByHoldsAlone(): Promise<readonly KeptByHolds[]> {
    const now = this.clock.now();
    if (this.rules.holds.all.length === 0) return [];
    const documents: KeptContentDocument[] = [];
    for (let after = 0, isEnd = false; !isEnd;) {
      const filter = { _id: { $gt: after } };
      const page = await this.store.find(KEPT_CONTENT, { filter, sort: { _id: 1 }, limit: READ_AT_ONCE });
      documents.push(...page.filter((each) => this.#dueByRules(each, now) <= now));
      after = page.at(-1)?._id ?? after;
      isEnd = page.length < READ_AT_ONCE;
    }
    const messages = documents.map((each) => ({
      stream: each.stream,
      below: each.revision,
      wasKept: this.#dueByRules(each, now) > each.deletedAt,
    }));
    return [...messages, ...this.#accounts(), ...(await this.#filesOf(documents))];
  }

  #accounts(): readonly KeptByHolds[] {
    return this.rules.accounts.all.map(({ stream, revision: below }) => ({ stream, below, wasKept: false }));
  }

  /** Their last event is the deletion. */
  async #filesOf(documents: readonly KeptContentDocument[]): Promise<readonly KeptByHolds[]> {
    const ids = this.files.linkedOnlyBy(documents.map(({ _id }) => _id));
    const found = ids.map(async (id) => {
      const stream = `attachment-${id}`;
      const deletion = await firstOf(this.log.read(stream, { direction: 'backwards', limit: 1 }));
      return deletion ? [{ stream, below: deletion.revision, wasKept: false }] : [];
    });
    return (await Promise.all(found)).flat();
  }

  #dueByRules(kept: KeptContentDocument, now: number): number {
    return this.rules.dueByRules(asKept(kept), now, this.operator.days);
  }
}
