import { QueryWith } from '@chat/cqrs';
import { Directory, type Mandate, Site, UnknownAccount } from '@chat/directory';
import { Clock } from '@chat/kernel';
import { anchorNamed, type NarrowTerm } from '@chat/message-reading';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { StateKeeper } from '../past-states/state-keeper.js';
import { Replays } from '../replay/replays.js';
import type { ShownAsOf } from './as-of.fold.js';
import { MomentInFuture } from './moments.js';
import { searchCandidates } from './search-candidates.js';

export interface GetAsOfData {
  readonly mandate: Mandate;
  /** UNIX milliseconds. */
  readonly time: number;
  /** Null: everything that the mandate covers. */
  readonly userId: number | null;
  readonly narrow: readonly NarrowTerm[];
  readonly anchor: string;
  readonly numBefore: number;
  readonly numAfter: number;
  readonly applyMarkdown: boolean;
}

/** Returns what the account saw at the moment, or what the mandate covers of it. @throws MomentInFuture, UnknownAccount */
export class GetAsOf extends QueryWith<GetAsOfData, ShownAsOf> {}

@QueryHandler(GetAsOf)
export class GetAsOfHandler implements IQueryHandler<GetAsOf> {
  constructor(
    private readonly replays: Replays,
    private readonly keeper: StateKeeper,
    private readonly directory: Directory,
    private readonly site: Site,
    private readonly clock: Clock,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  async execute({ data }: GetAsOf): Promise<ShownAsOf> {
    const { narrow, time } = data;
    if (time > this.clock.now()) throw new MomentInFuture();
    if (data.userId !== null && !this.directory.user(data.userId)) throw new UnknownAccount(String(data.userId));
    this.keeper.want();
    const named = anchorNamed(data.anchor);
    const newest = this.directory.lastIds.message;
    return this.replays.ask({
      kind: 'as_of',
      ...data,
      candidates: await searchCandidates(this.store, narrow, { time, newest }),
      siteUrl: this.site.url,
      anchor: typeof named === 'object' || named === 'first_unread' ? 'newest' : named,
    });
  }
}
