import { EVENT_LOG, type EventLogReader } from '@chat/event-log';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { KEPT_CONTENT } from '../erase-due-content/kept-content.projection.js';
import type { Hold } from '../holds/holds.js';
import { RecordsRules } from '../rules/records-rules.js';
import { holdsInLog } from './holds-in-log.js';

export interface ListedHold extends Hold {
  /** Number of deleted messages whose content it keeps; 0 once it is lifted. */
  readonly deletedMessages: number;
}

export class ListHolds extends Query<readonly ListedHold[]> {}

const READ_AT_ONCE = 1_000;

@QueryHandler(ListHolds)
export class ListHoldsHandler implements IQueryHandler<ListHolds> {
  constructor(
    private readonly rules: RecordsRules,
    @Inject(EVENT_LOG) private readonly log: EventLogReader,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  async execute(): Promise<readonly ListedHold[]> {
    const holds = await holdsInLog(this.log);
    const counts = holds.some(({ lifted }) => lifted === null) ? await this.#counts() : new Map<number, number>();
    return holds.map((hold) => ({ ...hold, deletedMessages: counts.get(hold.id) ?? 0 }));
  }

  async #counts(): Promise<ReadonlyMap<number, number>> {
    const counts = new Map<number, number>();
    for (let after = 0, isEnd = false; !isEnd;) {
      const filter = { _id: { $gt: after } };
      const page = await this.store.find(KEPT_CONTENT, { filter, sort: { _id: 1 }, limit: READ_AT_ONCE });
      const holds = page.flatMap((kept) => this.rules.holds.over(this.rules.keptIn(kept)));
      for (const { id } of holds) counts.set(id, (counts.get(id) ?? 0) + 1);
      after = page.at(-1)?._id ?? after;
      isEnd = page.length < READ_AT_ONCE;
    }
    return counts;
  }
}
