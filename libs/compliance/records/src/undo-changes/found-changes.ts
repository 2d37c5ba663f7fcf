import type { Query, ReadStore } from '@chat/read-store';
import { KEPT_CONTENT, type KeptContentDocument } from '../erase-due-content/kept-content.projection.js';
import type { NamedChanges } from '../undo/undo.events.js';
import { type ChangeKind, REVERSIBLE_CHANGES, type ReversibleChange } from './reversible-changes.projection.js';
import { TooManyChanges } from './undo-changes.decide.js';
import { LIMITS } from '../records.limits.js';

export type UndoneKind = 'deletions' | ChangeKind;

export const UNDONE_KINDS = ['deletions', 'moves', 'subscriptions', 'roles'] as const satisfies readonly UndoneKind[];

export interface FoundChanges {
  /** Deleted messages whose content is kept, ascending. */
  readonly kept: readonly KeptContentDocument[];
  /** True when further deleted messages are left for another request. */
  readonly hasMore: boolean;
  readonly changes: ReadonlyMap<ChangeKind, readonly ReversibleChange[]>;
}

/** @throws TooManyChanges */
export async function foundChanges(
  store: ReadStore,
  named: NamedChanges,
  kinds: readonly UndoneKind[],
): Promise<FoundChanges> {
  const { kept, hasMore } = kinds.includes('deletions') ? await deletedSo(store, named) : { kept: [], hasMore: false };
  const changeKinds = kinds.filter((kind) => kind !== 'deletions');
  const changes = changeKinds.length > 0 ? await changedSo(store, named, changeKinds) : [];
  return { kept, hasMore, changes: Map.groupBy(changes, ({ kind }) => kind) };
}

async function deletedSo(store: ReadStore, named: NamedChanges): Promise<Pick<FoundChanges, 'kept' | 'hasMore'>> {
  const { messagesRestored: most } = LIMITS.records;
  const query: Query<KeptContentDocument> =
    'correlationId' in named
      ? { filter: { correlationId: named.correlationId }, limit: most + 1 }
      : { filter: { deleterId: named.userId, deletedAt: { $gte: named.from, $lte: named.to } }, limit: most + 1 };
  const found = await store.find(KEPT_CONTENT, query);
  return { kept: found.slice(0, most).toSorted((a, b) => a._id - b._id), hasMore: found.length > most };
}

async function changedSo(
  store: ReadStore,
  named: NamedChanges,
  kinds: readonly ChangeKind[],
): Promise<readonly ReversibleChange[]> {
  const { changesUndone: most } = LIMITS.records;
  const kind = { $in: kinds };
  const query: Query<ReversibleChange> =
    'correlationId' in named
      ? { filter: { correlationId: named.correlationId, kind }, limit: most + 1 }
      : { filter: { changerId: named.userId, kind, time: { $gte: named.from, $lte: named.to } }, limit: most + 1 };
  const found = await store.find(REVERSIBLE_CHANGES, query);
  if (found.length > most) throw new TooManyChanges();
  return found;
}
