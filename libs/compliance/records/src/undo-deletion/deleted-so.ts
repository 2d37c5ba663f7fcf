import type { Query, ReadStore } from '@chat/read-store';
import { KEPT_CONTENT, type KeptContentDocument } from '../erase-due-content/kept-content.projection.js';
import { MOST_UNDONE } from './undo-deletion.decide.js';
import type { UndoneDeletions } from '../rules/undo.events.js';

export interface DeletedSo {
  /** Ascending. */
  readonly kept: readonly KeptContentDocument[];
  /** Further ones are left for another request. */
  readonly hasMore: boolean;
}

/** Deleted messages whose content is kept. */
export async function deletedSo(store: ReadStore, deletions: UndoneDeletions): Promise<DeletedSo> {
  const limit = MOST_UNDONE + 1;
  const query: Query<KeptContentDocument> =
    'correlationId' in deletions
      ? { filter: { correlationId: deletions.correlationId }, limit }
      : { filter: { deleterId: deletions.userId, deletedAt: { $gte: deletions.from, $lte: deletions.to } }, limit };
  const found = await store.find(KEPT_CONTENT, query);
  return { kept: found.slice(0, MOST_UNDONE).toSorted((a, b) => a._id - b._id), hasMore: found.length > MOST_UNDONE };
}
