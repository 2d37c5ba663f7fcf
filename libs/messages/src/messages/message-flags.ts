import type { Conversation, Directory } from '@chat/directory';
import type { Mentions } from '../message/message.events.js';

/** What the flags of a message depend on. */
export interface Flagged {
  readonly messageId: number;
  readonly senderId: number;
  readonly conversation: Conversation;
  readonly mentions: Mentions;
  readonly readBySender: boolean;
}

/** The flags that a message has for one account, in the contract's order (message object, flags). */
export function flagsFor(userId: number, message: Flagged, directory: Directory): string[] {
  if (!wasDelivered(userId, message, directory)) return ['read', 'historical'];
  const { mentions, senderId, readBySender } = message;
  const flags: string[] = [];
  if (readBySender && senderId === userId) flags.push('read');
  if (mentions.userIds.includes(userId)) flags.push('mentioned');
  if (mentions.everyone) flags.push('stream_wildcard_mentioned');
  const topicCalled = mentions.topicParticipantIds.includes(userId);
  if (topicCalled) flags.push('topic_wildcard_mentioned');
  if (mentions.everyone || topicCalled) flags.push('wildcard_mentioned');
  return flags;
}

/** Sent to the account at the time: to subscribers, people in a direct conversation, and mentioned bots anywhere. */
export function wasDelivered(userId: number, message: Flagged, directory: Directory): boolean {
  const { messageId, conversation, mentions } = message;
  if (directory.received(userId, messageId, conversation)) return true;
  return mentions.userIds.includes(userId) && (directory.user(userId)?.isBot ?? false);
}
