import {
  channelWord,
  ERASED_WORD,
  formerWord,
  KEPT_WORD,
  MESSAGE_WORDS,
  MESSAGES,
  participantWord,
  senderWord,
  topicWords,
} from '@chat/message-reading';
import type { ReadStore } from '@chat/read-store';
import type { Badge, Place } from './found-message.fold.js';

export interface Sought {
  readonly words: readonly string[];
  readonly userIds: readonly number[] | null;
  readonly channelIds: readonly number[] | null;
  readonly topics: readonly Place[] | null;
  readonly conversations: readonly (readonly number[])[] | null;
  readonly badges: readonly Badge[] | null;
}

/** Most sets of words for the index; beyond it, people and places are checked for each message. */
const MOST_SETS = 100;
const PAGE = 200;

/** Most words of a search, the longest, which few messages hold. */
const INDEXED_WORDS = 3;

/**
 * Sets of words, of which the index has at least one for every matching message: each word in its current or former version. The
 * index has no words of deleted messages.
 */
export function wordSets({ words, userIds, badges, ...places }: Sought): readonly (readonly string[])[] {
  const deleted = badges?.every((badge) => badge === 'deleted' || badge === 'erased') ?? false;
  const said = deleted
    ? [[KEPT_WORD], [ERASED_WORD]]
    : words.length === 0
      ? [[]]
      : [...inAnyVersion(words), [KEPT_WORD]];
  const people = userIds?.flatMap((id) => [[senderWord(id)], [participantWord(id)]]) ?? [];
  const sets = [people, placeSets(places)].reduce<readonly (readonly string[])[]>((all, keys) => {
    if (keys.length === 0 || all.length * keys.length > MOST_SETS) return all;
    return all.flatMap((set) => keys.map((key) => [...set, ...key]));
  }, said);
  return sets;
}

function placeSets({ channelIds, topics, conversations }: Pick<Sought, 'channelIds' | 'topics' | 'conversations'>) {
  return [
    ...(channelIds ?? []).flatMap(inChannel),
    ...(topics ?? []).flatMap(({ channelId, topic }) => {
      const [longest] = topicWords(topic).toSorted((one, other) => other.length - one.length);
      const named = longest === undefined ? [[]] : [[longest], [formerWord(longest)], [KEPT_WORD], [ERASED_WORD]];
      return inChannel(channelId).flatMap((channel) => named.map((words) => [...channel, ...words]));
    }),
    ...(conversations ?? []).map((people) => people.map(participantWord)),
  ];
}

const inChannel = (id: number): string[][] => [[channelWord(id)], [formerWord(channelWord(id))]];

function inAnyVersion(words: readonly string[]): readonly (readonly string[])[] {
  const longest = words.toSorted((one, other) => other.length - one.length).slice(0, INDEXED_WORDS);
  return longest.reduce<readonly (readonly string[])[]>(
    (sets, word) =>
      sets.flatMap((set) => [
        [...set, word],
        [...set, formerWord(word)],
      ]),
    [[]],
  );
}

/** Ids of messages that have one of the sets, newest first. @param range of ids, both inclusive */
export async function* newestFirst(
  store: ReadStore,
  sets: readonly (readonly string[])[],
  [first, last]: readonly [number, number],
): AsyncGenerator<number> {
  const sources = await Promise.all(sets.map(async (words) => nextOf(idsHaving(store, words, first, last))));
  for (;;) {
    const newest = Math.max(...sources.map(({ id }) => id));
    if (newest < first) return;
    yield newest;
    for (const source of sources) if (source.id === newest) await source.go();
  }
}

interface Source {
  /** -1 at the end. */
  id: number;
  go(): Promise<void>;
}

async function nextOf(ids: AsyncGenerator<number>): Promise<Source> {
  const source: Source = {
    id: -1,
    async go() {
      const { value, done } = await ids.next();
      source.id = done ? -1 : value;
    },
  };
  await source.go();
  return source;
}

async function* idsHaving(store: ReadStore, words: readonly string[], first: number, last: number) {
  for (let upTo = last; ;) {
    const _id = { $gte: first, $lte: upTo };
    const filter = words.length === 0 ? { _id } : { _id, words: { $all: words } };
    const ids = await store.findIds(MESSAGE_WORDS, { filter, sort: { _id: -1 }, limit: PAGE });
    yield* ids;
    if (ids.length < PAGE) return;
    upTo = ids.at(-1)! - 1;
  }
}

/** The first id since that time, approximately: ids and times of the same moment may differ in order. @param time UNIX milliseconds */
export async function firstIdSince(store: ReadStore, time: number, newest: number): Promise<number> {
  let [from, to] = [1, newest + 1];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    const [document] = await store.find(MESSAGES, { filter: { _id: { $gte: middle } }, sort: { _id: 1 }, limit: 1 });
    if (!document || document.time >= time) to = middle;
    else from = document._id + 1;
  }
  return from;
}
