import { isCovered, type Mandate } from '@chat/directory';
import { EVENT_LOG, type EventLogReader } from '@chat/event-log';
import { Clock, firstOf } from '@chat/kernel';
import { DeletedFiles } from '@chat/ports';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { FileRules } from '../erase-due-content/file-rules.js';
import { OperatorDays } from '../rules/operator-days.js';
import { asKept, KEPT_CONTENT } from '../erase-due-content/kept-content.projection.js';
import { type Kept, RecordsRules } from '../rules/records-rules.js';
import { type DeletionUndone, undoStream } from '../rules/undo.events.js';
import { type DeletedThing, type Deletion, DELETIONS } from './deletions.projection.js';

export interface Listed extends Deletion {
  /** Whether the content is still there, as far as the reader is to know. */
  readonly isThere: boolean;
  /** When the content is to be erased, by the rule of now; null unless it is there, and while a hold covers it. */
  readonly due: number | null;
  /** A hold covers it. */
  readonly isHeld: boolean;
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
  /** False: the answer is as if there were no holds. */
  readonly showsHolds: boolean;
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
    private readonly files: DeletedFiles,
    private readonly fileRules: FileRules,
    @Inject(READ_STORE) private readonly store: ReadStore,
    @Inject(EVENT_LOG) private readonly log: EventLogReader,
  ) {}

  async execute({ data }: ListDeletions): Promise<ListedDeletions> {
    const things = await this.#covered(data);
    const page = things.slice(0, data.limit);
    const kept = await this.#keptOf(page);
    const found = await Promise.all(page.map((thing) => this.#listed(thing, kept.get(thing.id) ?? [], data)));
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

  /** Deleted messages whose content is there, or messages that keep a file, by the ids of things, which are of one kind. */
  async #keptOf(things: readonly DeletedThing[]): Promise<ReadonlyMap<number, readonly Kept[]>> {
    const files = things.filter(({ what }) => what === 'file');
    if (files.length > 0) return new Map(await Promise.all(files.map((file) => this.#keeping(file))));
    const found = await this.store.getMany(
      KEPT_CONTENT,
      things.map(({ id }) => id),
    );
    return new Map(found.map((each) => [each._id, [asKept(each)]]));
  }

  /** A file that its owner deleted by itself is kept from then on, whatever becomes of the messages. */
  async #keeping({ id, deletions }: DeletedThing): Promise<[number, readonly Kept[]]> {
    const { ground, time: deletedAt } = deletions.at(-1)!;
    const keeping = await this.fileRules.keeping(this.files.messagesWith(id), deletedAt);
    return [id, ground === 'request' ? keeping.map((each) => ({ ...each, deletedAt })) : keeping];
  }

  async #listed(thing: DeletedThing, kept: readonly Kept[], asked: ListDeletionsData): Promise<ListedThing> {
    const { mandate, showsHolds } = asked;
    const now = this.clock.now();
    const byRules = Math.max(0, ...kept.map((each) => this.rules.dueByRules(each, now, this.operator.days)));
    const isGone = kept.length > 0 && !showsHolds && byRules <= now;
    const { _id, deletions, ...rest } = isGone ? erasedAt(thing, byRules) : thing;
    const last = deletions.at(-1)!;
    const isThere = last.isKept && last.erasedAt === null && !last.undone;
    const isHeld = isThere && showsHolds && kept.some((each) => this.rules.holds.over(each).length > 0);
    const dueAt = showsHolds ? kept.map((each) => this.rules.due(each, now, this.operator.days)) : [byRules];
    const due = isThere && !isHeld && thing.what === 'message' && kept.length > 0 ? Math.max(...dueAt) : null;
    const listed = deletions.map(async (each) => {
      const content = each === last ? { isThere, isHeld, due } : { isThere: false, isHeld: false, due: null };
      if (isOutside(mandate, each)) return { ...each, ...content, place: null, reason: null };
      return { ...each, ...content, reason: each.undone ? await this.#reasonOf(each.undone.correlationId) : null };
    });
    return { ...rest, deletions: await Promise.all(listed) };
  }

  async #reasonOf(correlationId: string): Promise<string | null> {
    const undo = await firstOf(this.log.read(undoStream(correlationId)));
    return (undo?.data as DeletionUndone['data'] | undefined)?.reason ?? null;
  }
}

/** A message that came back may have been deleted elsewhere before. */
const isOutside = (mandate: Mandate | null, { place }: Deletion): boolean =>
  place?.kind === 'channel' && mandate?.channelIds?.includes(place.channelId) === false;

/** As the register is after an erasure. A message whose content no rule kept was erased with its deletion. */
function erasedAt(thing: DeletedThing, time: number): DeletedThing {
  const last = thing.deletions
    .slice(-1)
    .map((each) => (time <= each.time ? { ...each, isKept: false } : { ...each, erasedAt: time }));
  return { ...thing, deletions: last };
}

/** A message counts by where it was when it was deleted last; a file by its owner, for mandates of every channel. */
function covers(mandate: Mandate, { authorId: senderId, deletions }: DeletedThing): boolean {
  const place = deletions.at(-1)?.place;
  if (!place) return mandate.channelIds === null && (mandate.accountIds?.includes(senderId) ?? true);
  const conversation = place.kind === 'channel' ? { ...place, topic: '' } : place;
  return isCovered(mandate, { conversation, senderId });
}
