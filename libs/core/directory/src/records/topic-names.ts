import { strip } from '@chat/kernel';
import type { TopicsPolicy } from './channel.js';

/** Name of the empty topic for clients that do not know it (contract, event-queues: Client capabilities). */
export const EMPTY_TOPIC_DISPLAY_NAME = 'general chat';

/** Stands for a topic that was erased with its messages. */
export const ERASED_TOPIC = '(erased)';

/** Prefix of the names of resolved topics (contract, states: Transitions). */
export const RESOLVED_PREFIX = '✔ ';

export function isResolved(topic: string): boolean {
  return topic.startsWith(RESOLVED_PREFIX);
}

/** The topic that a reader means: the display name stands for the empty topic. */
export function topicAsNamed(raw: string): string {
  const topic = strip(raw);
  return topic === EMPTY_TOPIC_DISPLAY_NAME ? '' : topic;
}

/** Topic for the Notification Bot's notices about a channel; channels without named topics have only one place. */
export function channelEventsTopic(topicsPolicy: TopicsPolicy): string {
  return topicsPolicy === 'empty_topic_only' ? '' : 'channel events';
}

/** The topic as the client sees it. */
export function displayTopic(topic: string, allowEmptyTopicName: boolean): string {
  return topic === '' && !allowEmptyTopicName ? EMPTY_TOPIC_DISPLAY_NAME : topic;
}
