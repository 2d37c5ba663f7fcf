import { overriding } from '@chat/kernel';
import { MESSAGE_WORDS, messageSearch, type NarrowTerm } from '@chat/message-reading';
import type { Collection, Document, Query, Range, ReadStore } from '@chat/read-store';
import { firstIdSince, wordSets } from '../search-messages/candidates.js';

/** Ids of messages that match in some version, or may have matched before they were deleted. */
export interface Candidates {
  /** Descending. */
  readonly ids: readonly number[];
  /** False: older ones are missing. */
  readonly isAll: boolean;
}

/** Most ids for each set of words. */
const MOST = 20_000;

/** Ids of messages of the same moment may not be in the order of their times. */
const MARGIN = 1_000;

const isSearch = ({ operator }: NarrowTerm) => operator === 'search';

export const hasSearch = (narrow: readonly NarrowTerm[]): boolean => narrow.some(isSearch);

/**
 * Undefined without a search.
 * @param time UNIX milliseconds of the moment
 * @param newest id of the newest message
 * @throws DomainError for a search that is blank or too long
 */
export async function searchCandidates(
  store: ReadStore,
  narrow: readonly NarrowTerm[],
  { time, newest }: { readonly time: number; readonly newest: number },
): Promise<Candidates | undefined> {
  if (!hasSearch(narrow)) return undefined;
  const { words } = messageSearch(narrow.filter(isSearch).map(({ operand }) => operand));
  if (words.length === 0) return { ids: [], isAll: true };
  const upTo = (await firstIdSince(store, time + 1, newest)) + MARGIN;
  const ids = new Set<number>();
  let oldest = 0;
  const anywhere = { userIds: null, channelIds: null, topics: null, conversations: null, badges: null };
  for (const set of wordSets({ words, ...anywhere })) {
    const filter = { words: { $all: set }, _id: { $lte: upTo } };
    const found = await store.findIds(MESSAGE_WORDS, { filter, sort: { _id: -1 }, limit: MOST });
    if (found.length === MOST) oldest = Math.max(oldest, found.at(-1)!);
    for (const id of found) ids.add(id);
  }
  const known = [...ids].filter((id) => id >= oldest);
  return { ids: known.toSorted((one, other) => other - one), isAll: oldest === 0 };
}

/** Stands for an index of words at the moment: it finds too many messages, and each message's own words decide. */
export function findingAmong(store: ReadStore, { ids }: Candidates): ReadStore {
  return overriding(store, {
    findIds: async <Doc extends Document>(collection: Collection<Doc>, query: Query<Doc>) =>
      collection.name === MESSAGE_WORDS.name ? within(ids, query) : store.findIds(collection, query),
  });
}

function within<Doc extends Document>(ids: readonly number[], { filter, sort, limit }: Query<Doc>): Doc['_id'][] {
  const { $gte = 0, $lte = Infinity } = (filter._id ?? {}) as Range;
  const found = ids.filter((id) => id >= Number($gte) && id <= Number($lte));
  return (sort?._id === 1 ? found.toReversed() : found).slice(0, limit);
}
