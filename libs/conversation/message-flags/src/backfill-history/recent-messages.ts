import { channelKey, type Directory } from '@chat/directory';
import { mayRead } from '@chat/message-index';
import { type MessageDocument, MESSAGES } from '@chat/message-reading';
import type { ReadStore } from '@chat/read-store';
import { LIMITS } from '../message-flags.limits.js';

const PAGE = 250;

/**
 * Messages in channels at the time when an account joined them, if it may read them; newest first.
 * @param channelIds of its subscriptions
 * @param joinedAt UNIX milliseconds
 */
export async function recentMessages(
  directory: Directory,
  store: ReadStore,
  userId: number,
  channelIds: readonly number[],
  joinedAt: number,
): Promise<MessageDocument[]> {
  const open = channelIds.filter((id) => directory.channel(id)?.historyPublicToSubscribers);
  const conversationKey = { $in: open.map(channelKey) };
  const recent: MessageDocument[] = [];
  for (let before = firstSent(directory, userId, open); recent.length < LIMITS.newcomers.messages;) {
    const filter = { conversationKey, _id: { $lt: before } };
    const documents = await store.find(MESSAGES, { filter, sort: { _id: -1 }, limit: PAGE });
    const inTime = documents.filter(({ time }) => joinedAt - time <= LIMITS.newcomers.historyMs);
    recent.push(...inTime.filter((document) => mayRead(directory, document, userId)));
    if (inTime.length < PAGE) break;
    before = documents.at(-1)!._id;
  }
  return recent.slice(0, LIMITS.newcomers.messages);
}

/** Id of the first message sent to a new subscriber of the channels, or the next one; 0 without channels. */
function firstSent(directory: Directory, userId: number, channelIds: readonly number[]): number {
  const first = channelIds.map((id) => directory.subscription(userId, id)?.intervals[0]?.[0] ?? 0);
  return first.length === 0 ? 0 : Math.min(...first);
}
