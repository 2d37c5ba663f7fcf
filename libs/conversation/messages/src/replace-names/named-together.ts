import { topicKey } from '@chat/directory';
import { idsOf, type Recorded } from '@chat/kernel';
import { type PersonNames, saysNamesInTopics } from '@chat/message-reading';
import type { NamedTopic } from '@chat/ports';
import type { MessagesMoved, TopicMessagesDeleted } from '../message/message.events.js';
import { LIMITS } from '../messages.limits.js';

export type NamedMove = Recorded<MessagesMoved | TopicMessagesDeleted>;

export interface MessagesOfTopics {
  /** Current topics of these messages; undefined for a deleted one. */
  placesOf(messageIds: readonly number[]): Promise<ReadonlyMap<number, NamedTopic>>;
  idsIn(topic: NamedTopic): AsyncIterable<readonly number[]>;
}

/** Messages, topics and moves in which a name is replaced for all or for none. */
export interface NamedTogether {
  readonly messageIds: ReadonlySet<number>;
  /** Current topics with the name. */
  readonly topics: readonly NamedTopic[];
  /** Events with the name in topics that name these messages. */
  readonly moves: readonly NamedMove[];
}

/** @returns everything that topics with the name, and their moves, connect with a message; undefined: too much */
export async function namedTogether(
  first: number,
  names: PersonNames,
  { moves, messages }: { readonly moves: readonly NamedMove[]; readonly messages: MessagesOfTopics },
): Promise<NamedTogether | undefined> {
  const messageIds = new Set([first]);
  const topics = new Map<string, NamedTopic>();
  const [found, others] = [new Set<NamedMove>(), new Set(moves)];
  for (let added: readonly number[] = [first]; added.length > 0;) {
    const next = new Set<number>();
    const isWithin = () => messageIds.union(next).size <= LIMITS.messages.namedTogether;
    for (const place of (await messages.placesOf(added)).values()) {
      const key = `${place.channelId} ${topicKey(place.topic)}`;
      if (topics.has(key) || !names.isIn(place.topic)) continue;
      topics.set(key, place);
      for await (const ids of messages.idsIn(place)) {
        for (const id of ids) next.add(id);
        if (!isWithin()) return undefined;
      }
    }
    const newIds = new Set(added);
    for (const move of others) {
      const ids = idsNamedBy(move);
      if (!ids.some((id) => newIds.has(id))) continue;
      others.delete(move);
      found.add(move);
      for (const id of ids) next.add(id);
      if (!isWithin()) return undefined;
    }
    added = [...next.difference(messageIds)];
    for (const id of added) messageIds.add(id);
  }
  return { messageIds, topics: [...topics.values()], moves: [...found] };
}

export const idsNamedBy = ({ data }: NamedMove): readonly number[] =>
  'to' in data ? idsOf(data.messageIds) : data.messages.map(({ messageId }) => messageId);

/** Places in a move, in the spelling of its event. */
export function placesOf({ data }: NamedMove): readonly NamedTopic[] {
  if (!('to' in data)) return [data.conversation];
  const { from, to } = data;
  return [from, { channelId: to.channelId, topic: to.topic ?? from.topic }];
}

export const isNamedMove = ({ type, data }: { readonly type: string; readonly data: unknown }, names: PersonNames) =>
  (type === 'MessagesMoved' || type === 'TopicMessagesDeleted') && saysNamesInTopics(data, names);
