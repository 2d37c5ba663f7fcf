import { truncateTopic } from '@chat/directory';
import type { PersonNames } from './person-names.js';

/** Places of messages are ids and topics; only a move changes a topic. */
const PLACES: ReadonlySet<string> = new Set(['conversation', 'from', 'to', 'topicLinks', 'echo', 'move', 'metadata']);

/** Replaces the names in every text of the data, except topics. */
export function withoutNames<Data>(data: Data, names: PersonNames): Data {
  return replaced(data, names) as Data;
}

export const saysNames = (data: unknown, names: PersonNames): boolean =>
  [...textsOf(data)].some((text) => names.isIn(text));

/** Learns from the data that it sees. */
export function learningFrom(data: unknown, names: PersonNames): PersonNames {
  let known = names;
  for (const text of textsOf(data)) known = known.learning(text);
  return known;
}

/** Replaces the names in topics only, anywhere in the data. */
export function withoutNamesInTopics<Data>(data: Data, names: PersonNames): Data {
  return inTopicsReplaced(data, names) as Data;
}

export const saysNamesInTopics = (data: unknown, names: PersonNames): boolean =>
  JSON.stringify(withoutNamesInTopics(data, names)) !== JSON.stringify(data);

export const topicWithoutNames = (topic: string, names: PersonNames): string =>
  names.isIn(topic) ? truncateTopic(names.replacedIn(topic)) : topic;

function inTopicsReplaced(data: unknown, names: PersonNames): unknown {
  if (Array.isArray(data)) return data.map((each) => inTopicsReplaced(each, names));
  if (typeof data !== 'object' || data === null) return data;
  const fields = Object.entries(data).map(([key, value]) => {
    if (key === 'topic' && typeof value === 'string') return [key, topicWithoutNames(value, names)];
    return [key, key === 'topicLinks' ? replaced(value, names) : inTopicsReplaced(value, names)];
  });
  return Object.fromEntries(fields);
}

function replaced(data: unknown, names: PersonNames): unknown {
  if (typeof data === 'string') return names.replacedIn(data);
  if (Array.isArray(data)) return data.map((each) => replaced(each, names));
  if (typeof data !== 'object' || data === null) return data;
  const fields = Object.entries(data).map(([key, value]) => [key, PLACES.has(key) ? value : replaced(value, names)]);
  return Object.fromEntries(fields);
}

function* textsOf(data: unknown): Generator<string> {
  if (typeof data === 'string') yield data;
  if (typeof data !== 'object' || data === null) return;
  for (const [key, value] of Object.entries(data)) if (!PLACES.has(key)) yield* textsOf(value);
}
