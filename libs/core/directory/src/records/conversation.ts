import { firstCodePoints } from '@chat/kernel';
import { RESOLVED_PREFIX } from './topic-names.js';

/** Place of a message: in a topic of a channel, or between people. */
export type Conversation = ChannelConversation | DirectConversation;

export interface ChannelConversation {
  readonly kind: 'channel';
  readonly channelId: number;
  /** Original spelling; topics are compared by `topicKey`. */
  readonly topic: string;
}

export interface DirectConversation {
  readonly kind: 'direct';
  /** All participants, including the sender, ascending and without duplicates. */
  readonly userIds: readonly number[];
}

/** Public channels, private channels, or direct conversations. */
export type MessagePlace = 'public' | 'private' | 'direct';

/** Topics that differ in case alone are one topic (contract, messages: Limits and normalization). */
export function topicKey(topic: string): string {
  return topic.toLowerCase();
}

/** Unicode code points; longer topics are cut (contract, messages: Limits and normalization). */
const MAX_TOPIC_LENGTH = 60;

export function truncateTopic(topic: string): string {
  if (topic.length <= MAX_TOPIC_LENGTH) return topic;
  const characters = firstCodePoints(topic, MAX_TOPIC_LENGTH + 1);
  return characters.length <= MAX_TOPIC_LENGTH ? topic : `${characters.slice(0, MAX_TOPIC_LENGTH - 3).join('')}...`;
}

/** Enough of a requested topic to decide whether it is cut, and whether it is a resolved topic of the greatest length. */
export function decisiveTopic(requested: string): string {
  return firstCodePoints(requested, RESOLVED_PREFIX.length + MAX_TOPIC_LENGTH + 1).join('');
}

/** One value for a channel, or for one exact set of people. */
export function conversationKey(conversation: Conversation): string {
  return conversation.kind === 'channel' ? channelKey(conversation.channelId) : directKey(conversation.userIds);
}

export function channelKey(channelId: number): string {
  return `channel:${channelId}`;
}

/** @param userIds ascending, without duplicates */
export function directKey(userIds: readonly number[]): string {
  return `direct:${userIds.join(',')}`;
}
