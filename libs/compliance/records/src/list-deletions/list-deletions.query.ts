import { QueryWith } from '@chat/cqrs';
import { isCovered, type Mandate } from '@chat/directory';
import { EVENT_LOG, type EventLogReader } from '@chat/event-log';
import { Clock, firstOf } from '@chat/kernel';
import { DeletedFiles } from '@chat/ports';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { FileRules } from '../erase-due-content/file-rules.js';
import { OperatorDays } from '../rules/operator-days.js';
import { KEPT_CONTENT } from '../erase-due-content/kept-content.projection.js';
import { type Keeper, KEEPERS, type Kept, RecordsRules } from '../rules/records-rules.js';
import { type DeletionUndone, undoStream } from '../undo/undo.events.js';
import {
  type DeletedThing,
  type Deletion,
  DELETIONS,
  erasedAtOnce,
  type ErasureGround,
  leftByErasure,
} from './deletions.projection.js';
import { type Left, LeftOfAccount } from './left-of-account.js';

export interface Listed extends Deletion {
  /** Whether the content still exists, as far as the reader may know. */
  readonly isThere: boolean;
  /** Planned erasure under the current rule; null if already erased or under a hold. */
  readonly due: number | null;
  /** A hold covers it. */
  readonly isHeld: boolean;
  readonly keepers: readonly Keeper[];
  /** Null: not undone, or the reason is erased. */
  readonly reason: string | null;
}

export interface ListedThing extends Omit<DeletedThing, '_id' | 'deletions' | 'told'> {
  readonly deletions: readonly Listed[];
  /** Empty except for accounts, for readers who may see holds. */
  readonly left: readonly Left[];
}

export interface ListDeletionsData {
  readonly what: DeletedThing['what'];
  readonly authorId: number | undefined;
  readonly before: number | undefined;
  readonly limit: number;
  /** Null: everything. */
  readonly mandate: Mandate | null;
  /** False: the answer is the same as without holds. */
  readonly showsHolds: boolean;
}

export interface ListedDeletions {
  readonly found: readonly ListedThing[];
  readonly foundOldest: boolean;
}

export class ListDeletions extends QueryWith<ListDeletionsData, ListedDeletions> {}

const READ_AT_ONCE = 1_000;

@QueryHandler(ListDeletions)
export class ListDeletionsHandler implements IQueryHandler<ListDeletions> {
  constructor(
    private readonly rules: RecordsRules,
    private readonly operator: OperatorDays,
    private readonly clock: Clock,
    private readonly files: DeletedFiles,
    private readonly fileRules: FileRules,
    private readonly left: LeftOfAccount,
    @Inject(READ_STORE) private readonly store: ReadStore,
    @Inject(EVENT_LOG) private readonly log: EventLogReader,
  ) {}

  async execute({ data }: ListDeletions): Promise<ListedDeletions> {
    const things = await this.#covered(data);
    const page = pageOf(things, data.limit);
    const kept = await this.#keptOf(page);
    const found = await Promise.all(page.map((thing) => this.#listed(thing, kept.get(thing.id) ?? [], data)));
    return { found, foundOldest: things.length === page.length };
  }

  /** Some more than requested, if there are more. */
  async #covered({ what, authorId, before, limit, mandate }: ListDeletionsData): Promise<DeletedThing[]> {
    const covered: DeletedThing[] = [];
    for (let below = before ?? Number.MAX_SAFE_INTEGER; covered.length <= limit;) {
      const filter = { what, ...(authorId !== undefined && { authorId }), last: { $lt: below } };
      const page = await this.store.find(DELETIONS, { filter, sort: { last: -1 }, limit: READ_AT_ONCE });
      covered.push(...page.filter((thing) => mandate === null || covers(mandate, thing)));
      if (page.length < READ_AT_ONCE) break;
      below = page.at(-1)!.last;
    }
    return covered;
  }

  /** Deleted messages with content, or messages that keep a file, by the ids of objects of one kind. */
  async #keptOf(things: readonly DeletedThing[]): Promise<ReadonlyMap<number, readonly Kept[]>> {
    if (things[0]?.what === 'account') return new Map();
    const files = things.filter(({ what }) => what === 'file');
    if (files.length > 0) return new Map(await Promise.all(files.map((file) => this.#keeping(file))));
    const found = await this.store.getMany(
      KEPT_CONTENT,
      things.map(({ id }) => id),
    );
    return new Map(found.map((each) => [each._id, [this.rules.keptIn(each)]]));
  }

  /** A file that its owner deleted is kept from then on, whatever happens to the messages. */
  async #keeping({ id, deletions }: DeletedThing): Promise<[number, readonly Kept[]]> {
    const { ground, time: deletedAt } = deletions.at(-1)!;
    const keeping = await this.fileRules.keeping(this.files.messagesWith(id), deletedAt);
    return [id, ground === 'request' ? keeping.map((each) => ({ ...each, deletedAt })) : keeping];
  }

  async #listed(thing: DeletedThing, kept: readonly Kept[], asked: ListDeletionsData): Promise<ListedThing> {
    const { mandate, showsHolds } = asked;
    const now = this.clock.now();
    const byRules = Math.max(0, ...kept.map((each) => this.rules.dueByRules(each, now, this.operator.days)));
    // Only a hold keeps the name of a deleted account.
    const isGone = !showsHolds && (thing.what === 'account' || (kept.length > 0 && byRules <= now));
    const { _id, deletions, told: _told, ...rest } = isGone ? erasedAt(thing, byRules, this.#groundOf(kept)) : thing;
    const content = this.#contentOf({ ...thing, deletions }, kept, { showsHolds, byRules, now });
    const listed = deletions.map(async (each, at) => {
      const shown = at === deletions.length - 1 ? content : GONE;
      if (isOutside(mandate, each)) return { ...each, ...shown, place: null, reason: null };
      return { ...each, ...shown, reason: each.undone ? await this.#reasonOf(each.undone.correlationId) : null };
    });
    const left = thing.what === 'account' && showsHolds ? await this.left.find(thing.id, mandate) : [];
    return { ...rest, deletions: await Promise.all(listed), left };
  }

  #groundOf(kept: readonly Kept[]): ErasureGround {
    return kept.some((each) => this.rules.isErasedNow(each)) ? 'erase_now' : 'deleted_content_days';
  }

  #contentOf(
    { what, id, deletions }: DeletedThing,
    kept: readonly Kept[],
    { showsHolds, byRules, now }: { readonly showsHolds: boolean; readonly byRules: number; readonly now: number },
  ): Pick<Listed, 'isThere' | 'isHeld' | 'keepers' | 'due'> {
    const last = deletions.at(-1)!;
    if (!last.isKept || last.erasedAt !== null || last.undone) return GONE;
    const { holds } = this.rules;
    const isCovered = what === 'account' ? holds.overAccount(id) : kept.some((each) => holds.cover(each));
    const isHeld = showsHolds && isCovered;
    const dueAt = showsHolds ? kept.map((each) => this.rules.due(each, now, this.operator.days)) : [byRules];
    const due = !isHeld && what === 'message' && kept.length > 0 ? Math.max(...dueAt) : null;
    return { isThere: true, isHeld, due, keepers: this.#keepers(what, kept, showsHolds, now) };
  }

  #keepers(what: DeletedThing['what'], kept: readonly Kept[], showsHolds: boolean, now: number): readonly Keeper[] {
    if (what === 'account') return ['legal_hold'];
    const all = new Set(kept.flatMap((each) => this.rules.keepers(each, now, this.operator.days)));
    return KEEPERS.filter((each) => all.has(each) && (showsHolds || each !== 'legal_hold'));
  }

  async #reasonOf(correlationId: string): Promise<string | null> {
    const undo = await firstOf(this.log.read(undoStream(correlationId)));
    return (undo?.data as Partial<DeletionUndone['data']> | undefined)?.reason ?? null;
  }
}

const GONE = { isThere: false, isHeld: false, keepers: [], due: null } as const;

/** A restored message may have been deleted elsewhere before. */
const isOutside = (mandate: Mandate | null, { place }: Deletion): boolean =>
  place?.kind === 'channel' && mandate?.channelIds?.includes(place.channelId) === false;

/** The register as after an erasure. A message whose content no rule kept was erased with its deletion. */
function erasedAt(thing: DeletedThing, time: number, erasure: ErasureGround): DeletedThing {
  const deletions = leftByErasure(thing).map((each, at, { length }): Deletion => {
    if (at < length - 1) return each;
    if (thing.what === 'account') return { ...each, isKept: false, erasure: 'account', erasedAt: null };
    if (time <= each.time) return { ...each, isKept: false, erasure: erasedAtOnce(each.erasesNow) };
    return { ...each, erasedAt: time, erasure };
  });
  return { ...thing, deletions };
}

/** A message counts by its place at the last deletion; a file by its owner, for mandates for every channel. */
function covers(mandate: Mandate, { authorId: senderId, deletions }: DeletedThing): boolean {
  const place = deletions.at(-1)?.place;
  if (!place) return mandate.channelIds === null && (mandate.accountIds?.includes(senderId) ?? true);
  const conversation = place.kind === 'channel' ? { ...place, topic: '' } : place;
  return isCovered(mandate, { conversation, senderId });
}

const numberOf = (thing: DeletedThing | undefined) => thing && Math.floor(thing.last);

/** In a copy of a log, replaced deletions share the number by which the next page begins. */
function pageOf(things: readonly DeletedThing[], limit: number): readonly DeletedThing[] {
  const last = numberOf(things[limit - 1]);
  const after = things.findIndex((thing, at) => at >= limit && numberOf(thing) !== last);
  return after === -1 ? things : things.slice(0, after);
}
