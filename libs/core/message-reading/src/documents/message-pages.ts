import { setImmediate } from 'node:timers/promises';
import { type ChannelConversation, topicKey } from '@chat/directory';
import type { ReadStore } from '@chat/read-store';
import { type MessageDocument, MESSAGES, threadKey } from './message-document.js';

/** Messages in the order of these ids, in pages that fit into memory. Other requests have their turn in between. */
export async function* messagePages(
  store: ReadStore,
  ids: readonly number[],
  together: number,
): AsyncGenerator<readonly MessageDocument[]> {
  for (let at = 0; at < ids.length; at += together) {
    yield await store.getMany(MESSAGES, ids.slice(at, at + together));
    await setImmediate();
  }
}

/** Ids of the messages of a topic, newest first, in pages. Other requests have their turn in between. */
export async function* topicPages(
  store: ReadStore,
  { channelId, topic }: Pick<ChannelConversation, 'channelId' | 'topic'>,
  together: number,
  [first, last]: readonly [first: number, last: number] = [0, Number.MAX_SAFE_INTEGER],
): AsyncGenerator<readonly number[]> {
  const key = threadKey(channelId, topicKey(topic));
  for (let upTo = last; ;) {
    const filter = { threadKey: key, _id: { $gte: first, $lte: upTo } };
    const ids = await store.findIds(MESSAGES, { filter, sort: { _id: -1 }, limit: together });
    yield ids;
    if (ids.length < together) return;
    upTo = ids.at(-1)! - 1;
    await setImmediate();
  }
}
