import { setImmediate } from 'node:timers/promises';
import {
  conversationKey,
  directKey,
  type Directory,
  InsufficientPermission,
  isCovered,
  type Mandate,
  topicKey,
} from '@chat/directory';
import { type MessageDocument, MESSAGES } from '@chat/message-reading';
import type { Holdable } from '@chat/ports';
import type { ReadStore } from '@chat/read-store';
import { holdsPhrases, indexWords, parseSearch, type SearchQuery, tokensOf } from '@chat/text-search';
import type { SearchedLog } from '../shown-log/searched-log.js';
import { shownPerson, type ShownPerson, shownPlace, type NamedPlace, shownTime } from '../replayed/shown.js';
import { firstIdSince, newestFirst, wordSets } from './candidates.js';
import {
  type Badge,
  type FoundMessage,
  type Place,
  placesOf,
  readMessage,
  versionTokens,
} from './found-message.fold.js';

export interface Search {
  /** Words and phrases in double quotes. */
  readonly search: string;
  /** Authors, or people in a direct conversation; null: everybody. */
  readonly userIds: readonly number[] | null;
  /** Channels, where the message is or was; null, like the two below: all places. */
  readonly channelIds: readonly number[] | null;
  /** Topics, where the message is or was. */
  readonly topics: readonly Place[] | null;
  /** Direct conversations: all participants of each, ascending. */
  readonly conversations: readonly (readonly number[])[] | null;
  /** UNIX milliseconds of posting; null: no bound. */
  readonly from: number | null;
  /** Exclusive. */
  readonly to: number | null;
  /** Messages with one of these; null: all. */
  readonly badges: readonly Badge[] | null;
  /** Only messages with smaller ids; null: from the newest. */
  readonly before: number | null;
  readonly limit: number;
}

export interface ShownFound {
  readonly message_id: number;
  readonly author: ShownPerson;
  readonly posted: string;
  readonly place: NamedPlace;
  readonly badges: readonly Badge[];
  /** The newest version that holds all of the search, else the newest; null: erased. */
  readonly content: string | null;
  readonly versions: number;
  /** Numbers of the versions that hold all of the search. */
  readonly matching_versions: readonly number[];
}

export interface SearchResult {
  readonly messages: readonly ShownFound[];
  readonly found_oldest: boolean;
  /** Cursor for continuing the search; null at the end. */
  readonly next_before: number | null;
}

/** Messages per step; other work has its turn in between. */
const CHUNK = 100;
/** After this time the answer has the matches so far. */
const WITHIN_MS = 1_500;
/** Tolerance for clocks of servers. */
const SLACK_MS = 60_000;

/** Within a mandate, newest first. @throws InsufficientPermission for a question about holds by an account that may not see them */
export async function searchMessages(
  { log, store, directory, isErased, isHeld }: SearchedLog,
  mandate: Mandate,
  search: Search,
): Promise<SearchResult> {
  if (search.badges?.includes('held') && !isHeld) throw new InsufficientPermission();
  const query = parseSearch(search.search);
  if (search.search.trim() !== '' && query.words.length === 0)
    return { messages: [], found_oldest: true, next_before: null };
  const range = await rangeOf(store, directory, search);
  const covered = namesPlaces(search) || mandate.includesDirectMessages ? {} : { channelIds: mandate.channelIds };
  const sets = wordSets({ ...search, ...covered, words: query.words });
  const isSought = (found: FoundMessage) =>
    isCovered(mandate, found) && isInBounds(found, search) && hasBadge(found, search) && holds(found, query);
  const read = async (id: number, document: MessageDocument | undefined) => {
    const found = await readMessage(log, id, document);
    if (!found) return undefined;
    const badges = isHeld && isUnderHold(found, isHeld) ? new Set<Badge>([...found.badges, 'held']) : found.badges;
    return { ...found, badges, places: placesWithin(mandate, found.places) };
  };
  const until = performance.now() + WITHIN_MS;
  const messages: ShownFound[] = [];
  let last = range[1] + 1;
  for await (const ids of chunks(newestFirst(store, sets, range))) {
    const documents = new Map((await store.getMany(MESSAGES, ids)).map((each) => [each._id, each]));
    for (const id of ids) {
      const document = documents.get(id);
      last = id;
      if (document ? !mayBeSought(document, mandate, search, query) : query.words.length > 0 && isErased?.(id))
        continue;
      const found = await read(id, document);
      if (found && isSought(found)) messages.push(shown(directory, found, query));
      if (messages.length === search.limit) return { messages, found_oldest: false, next_before: id };
    }
    if (performance.now() > until) return { messages, found_oldest: false, next_before: last };
    await setImmediate();
  }
  return { messages, found_oldest: true, next_before: null };
}

async function rangeOf(
  store: ReadStore,
  directory: Directory,
  { from, to, before }: Search,
): Promise<[number, number]> {
  const newest = directory.lastIds.message;
  const first = from === null ? 1 : await firstIdSince(store, from - SLACK_MS, newest);
  const end = to === null ? newest + 1 : await firstIdSince(store, to + SLACK_MS, newest);
  return [first, Math.min(end, before ?? end) - 1];
}

async function* chunks(ids: AsyncGenerator<number>): AsyncGenerator<number[]> {
  let chunk: number[] = [];
  for await (const id of ids) {
    chunk.push(id);
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

/** Others would reveal that a message existed. */
const placesWithin = ({ channelIds }: Mandate, places: readonly Place[]): readonly Place[] =>
  channelIds === null ? places : places.filter(({ channelId }) => channelIds.includes(channelId));

/** Checks the document first, which spares reading most messages. */
function mayBeSought(document: MessageDocument, mandate: Mandate, search: Search, query: SearchQuery): boolean {
  const { _id, senderId, conversation, time: posted, lastEditTime, content, renderedContent } = document;
  if (!isCovered(mandate, document)) return false;
  const seen = {
    messageId: _id,
    senderId,
    conversation,
    posted,
    badges: new Set<Badge>(),
    places: placesWithin(mandate, placesOf(document)),
  };
  if (!isInBounds({ ...seen, versions: [] }, search)) return false;
  const version = { version: 1, time: posted, content, renderedContent };
  return lastEditTime !== null || holds({ ...seen, versions: [version] }, query);
}

function isInBounds(found: FoundMessage, search: Search): boolean {
  const { senderId, conversation, posted } = found;
  const { userIds, from, to } = search;
  if ((from !== null && posted < from) || (to !== null && posted >= to)) return false;
  const people = conversation.kind === 'direct' ? conversation.userIds : [senderId];
  if (userIds && !people.some((id) => userIds.includes(id))) return false;
  return !namesPlaces(search) || isInPlace(found, search);
}

const namesPlaces = ({ channelIds, topics, conversations }: Search): boolean =>
  (channelIds ?? topics ?? conversations) !== null;

function isInPlace({ conversation, places }: FoundMessage, { channelIds, topics, conversations }: Search): boolean {
  if (conversation.kind === 'direct') {
    const key = conversationKey(conversation);
    return conversations?.some((people) => directKey(people) === key) === true;
  }
  return places.some(
    (place) => channelIds?.includes(place.channelId) === true || topics?.some((topic) => isSamePlace(topic, place)),
  );
}

const isSamePlace = (one: Place, other: Place): boolean =>
  one.channelId === other.channelId && topicKey(one.topic) === topicKey(other.topic);

/** An erased message has no content to hold. */
const isUnderHold = ({ badges, posted: postedAt, ...message }: FoundMessage, isHeld: (message: Holdable) => boolean) =>
  !badges.has('erased') && isHeld({ ...message, postedAt });

const hasBadge = ({ badges }: FoundMessage, { badges: sought }: Search) =>
  sought === null || sought.some((badge) => badges.has(badge));

/** Each word is in some version or topic, each phrase in one of them. */
function holds({ versions, places, badges }: FoundMessage, query: SearchQuery): boolean {
  if (query.words.length === 0) return true;
  if (badges.has('erased')) return false;
  const texts = [...versions.flatMap(versionTokens), ...places.map(({ topic }) => tokensOf(topic))];
  const words = new Set(texts.flatMap(indexWords));
  return query.words.every((word) => words.has(word)) && holdsPhrases(query, texts);
}

function shown(directory: Directory, found: FoundMessage, query: SearchQuery): ShownFound {
  const { messageId, senderId, posted, conversation, badges, versions } = found;
  const isErased = badges.has('erased');
  const matching = isErased ? [] : versions.filter((version) => holds({ ...found, versions: [version] }, query));
  return {
    message_id: messageId,
    author: shownPerson(directory, senderId),
    posted: shownTime(posted),
    place: shownPlace(directory, conversation),
    badges: [...badges],
    content: isErased ? null : ((matching.at(-1) ?? versions.at(-1))?.content ?? null),
    versions: versions.length,
    matching_versions: matching.map(({ version }) => version),
  };
}
