import type { Mentions } from '../message/message.events.js';

/** The flags that the content of a message gives to an account that it was sent to. */
export function mentionFlags(userId: number, { userIds, everyone, topicParticipantIds }: Mentions): string[] {
  const flags: string[] = [];
  if (userIds.includes(userId)) flags.push('mentioned');
  if (everyone) flags.push('stream_wildcard_mentioned');
  const isTopicCalled = topicParticipantIds.includes(userId);
  if (isTopicCalled) flags.push('topic_wildcard_mentioned');
  if (everyone || isTopicCalled) flags.push('wildcard_mentioned');
  return flags;
}
