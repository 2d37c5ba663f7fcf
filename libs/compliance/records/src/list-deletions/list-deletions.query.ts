import { isCovered, type Mandate } from '@chat/directory';
import { EVENT_LOG, type EventLogReader } from '@chat/event-log';
import { Clock, firstOf } from '@chat/kernel';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { OperatorDays } from '../rules/operator-days.js';
import { placeKey } from '../rules/place.js';
import { RecordsRules } from '../rules/records-rules.js';
import { type DeletionUndone, undoStream } from '../rules/undo.events.js';
import { type DeletedThing, type Deletion, DELETIONS } from './deletions.projection.js';

export interface Listed extends Deletion {
  /** When the content is to be erased, by the rule of now; null unless it is kept. */
  readonly due: number | null;
  /** Null: not undone, or the reason is erased. */
  readonly reason: string | null;
}

export interface ListedThing extends Omit<DeletedThing, '_id' | 'deletions'> {
  readonly deletions: readonly Listed[];
}

export interface ListDeletionsData {
  readonly what: DeletedThing['what'];
  readonly before: number | undefined;
  readonly limit: number;
  /** Null: everything. */
  readonly mandate: Mandate | null;
}

export interface ListedDeletions {
  readonly found: readonly ListedThing[];
  readonly foundOldest: boolean;
}

export class ListDeletions extends Query<ListedDeletions> {
  constructor(readonly data: ListDeletionsData) {
    super();
  }
}

const READ_AT_ONCE = 1_000;

@QueryHandler(ListDeletions)
export class ListDeletionsHandler implements IQueryHandler<ListDeletions> {
  constructor(
    private readonly rules: RecordsRules,
    private readonly operator: OperatorDays,
    private readonly clock: Clock,
    @Inject(READ_STORE) private readonly store: ReadStore,
    @Inject(EVENT_LOG) private readonly log: EventLogReader,
  ) {}

  async execute({ data }: ListDeletions): Promise<ListedDeletions> {
    const things = await this.#covered(data);
    const found = await Promise.all(things.slice(0, data.limit).map((thing) => this.#listed(thing, data.mandate)));
    return { found, foundOldest: things.length <= data.limit };
  }

  /** One more than asked for, if there is one. */
  async #covered({ what, before, limit, mandate }: ListDeletionsData): Promise<DeletedThing[]> {
    const covered: DeletedThing[] = [];
    for (let below = before ?? Number.MAX_SAFE_INTEGER; covered.length <= limit;) {
      const filter = { what, last: { $lt: below } };
      const page = await this.store.find(DELETIONS, { filter, sort: { last: -1 }, limit: READ_AT_ONCE });
      covered.push(...page.filter((thing) => mandate === null || covers(mandate, thing)));
      if (page.length < READ_AT_ONCE) break;
      below = page.at(-1)!.last;
    }
    return covered.slice(0, limit + 1);
  }

  async #listed({ _id, deletions, ...thing }: DeletedThing, mandate: Mandate | null): Promise<ListedThing> {
    const listed = deletions.map(async (deletion) =>
      isOutside(mandate, deletion)
        ? { ...deletion, place: null, due: null, reason: null }
        : this.#listedDeletion(deletion, thing.postedAt),
    );
    return { ...thing, deletions: await Promise.all(listed) };
  }

  async #listedDeletion(deletion: Deletion, postedAt: number | null): Promise<Listed> {
    const { undone } = deletion;
    const reason = undone ? await this.#reasonOf(undone.correlationId) : null;
    return { ...deletion, due: this.#due(deletion, postedAt), reason };
  }

  #due({ time: deletedAt, place, postedTo, isKept, erasedAt, undone }: Deletion, postedAt: number | null) {
    if (!place || postedAt === null || !isKept || erasedAt !== null || undone) return null;
    const at = place.kind === 'channel' ? place : ({ kind: 'direct' } as const);
    const origin = postedTo === null ? at : ({ kind: 'channel', channelId: postedTo } as const);
    const kept = { place: placeKey(at), postedIn: placeKey(origin), deletedAt, postedAt };
    return this.rules.due(kept, this.clock.now(), this.operator.days);
  }

  async #reasonOf(correlationId: string): Promise<string | null> {
    const undo = await firstOf(this.log.read(undoStream(correlationId)));
    return (undo?.data as DeletionUndone['data'] | undefined)?.reason ?? null;
  }
}

/** A message that came back may have been deleted elsewhere before. */
const isOutside = (mandate: Mandate | null, { place }: Deletion): boolean =>
  place?.kind === 'channel' && mandate?.channelIds?.includes(place.channelId) === false;

/** A message counts by where it was when it was deleted last; a file by its owner, for mandates of every channel. */
function covers(mandate: Mandate, { authorId: senderId, deletions }: DeletedThing): boolean {
  const place = deletions.at(-1)?.place;
  if (!place) return mandate.channelIds === null && (mandate.accountIds?.includes(senderId) ?? true);
  const conversation = place.kind === 'channel' ? { ...place, topic: '' } : place;
  return isCovered(mandate, { conversation, senderId });
}
