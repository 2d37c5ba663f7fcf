import type { Directory } from '@chat/directory';
import { type Announcement, announcementTo } from '@chat/event-queues';
import { type MessageFlags, watchersOf } from '@chat/message-index';
import type { Reaction } from '../message/message.events.js';

/**
 * Notifies those who have the message in their view (contract, reactions-and-reports: Reaction event), wherever it is
 * by now.
 */
export function announceReaction(
  op: 'add' | 'remove',
  { messageId, conversation: seenIn, ...reaction }: Reaction,
  directory: Directory,
  flags: MessageFlags,
): Announcement[] {
  const found = flags.posted.whereabouts({ messageId, conversation: seenIn });
  if (!found) return [];
  const { conversation, arrivedAt } = found;
  const message = { messageId, conversation, mentions: flags.posted.mentionsOf(messageId) };
  const event = {
    type: 'reaction',
    op,
    user_id: reaction.userId,
    message_id: messageId,
    emoji_name: reaction.emojiName,
    emoji_code: reaction.emojiCode,
    reaction_type: reaction.reactionType,
  };
  return [announcementTo(watchersOf(message, arrivedAt, directory, flags), event)];
}
