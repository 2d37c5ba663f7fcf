import { CommandWith } from '@chat/cqrs';
import { Directory, type User } from '@chat/directory';
import { type Cause, Claims, EVENT_LOG, type EventLog, Transactions } from '@chat/event-log';
import { firstOf } from '@chat/kernel';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { draftAggregate } from '../draft/draft.aggregate.js';
import { synchronizesDrafts } from '../drafted-message/drafted-message.js';
import { DRAFTS } from '../list-drafts/draft-document.js';
import { draftsClaim } from '../list-drafts/room-for-drafts.js';
import { decideDeleteUnsynchronizedDraft } from './delete-unsynchronized-draft.decide.js';
import { LIMITS } from '../drafts.limits.js';

export interface DeleteUnsynchronizedDraftsData {
  readonly ownerId: number;
  /** Log position: later drafts stay, because the account turned synchronization on again. */
  readonly until: number;
  readonly cause: Cause;
}

/** Deletes the drafts of an account on the server. Repeatable, also after synchronization was turned on again. */
export class DeleteUnsynchronizedDrafts extends CommandWith<DeleteUnsynchronizedDraftsData> {}

@CommandHandler(DeleteUnsynchronizedDrafts)
export class DeleteUnsynchronizedDraftsHandler implements ICommandHandler<DeleteUnsynchronizedDrafts> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    private readonly claims: Claims,
    @Inject(EVENT_LOG) private readonly log: EventLog,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  /** At most `LIMITS.drafts.perUser`, as many at a time as a request may create. */
  async execute({ data }: DeleteUnsynchronizedDrafts): Promise<void> {
    const { ownerId } = data;
    await this.claims.holding([draftsClaim(ownerId)], async () => {
      // A request that was running when synchronization was turned off has stored its drafts behind that.
      const isStillOff = !synchronizesDrafts(this.directory.user(ownerId) as User);
      const until = isStillOff ? Infinity : data.until;
      const ids = await this.store.findIds(DRAFTS, { filter: { ownerId } });
      const { perRequest } = LIMITS.drafts;
      for (let at = 0; at < ids.length; at += perRequest) {
        await Promise.all(ids.slice(at, at + perRequest).map((id) => this.#delete(id, { ...data, until })));
      }
    });
  }

  async #delete(draftId: number, { until, cause }: DeleteUnsynchronizedDraftsData): Promise<void> {
    if ((await this.#storedAt(draftId)) > until) return;
    await this.transactions.transact(draftAggregate, draftId, cause, decideDeleteUnsynchronizedDraft);
  }

  /** Log position of the newest version of a draft. */
  async #storedAt(draftId: number): Promise<number> {
    const stream = draftAggregate.streamName(draftId);
    const newest = await firstOf(this.log.read(stream, { direction: 'backwards', limit: 1 }));
    return newest?.position ?? Infinity;
  }
}
