import type { Directory, Site } from '@chat/directory';
import { announcement, type Announcement } from '@chat/event-queues';
import { type MessageFlags, watchersOf } from '@chat/message-index';
import { reactingUser } from '@chat/message-reading';
import type { Reaction } from '../message/message.events.js';

/**
 * Notifies those who have the message in their view (contract, reactions-and-reports: Reaction event), wherever it is
 * by now.
 */
export function announceReaction(
  op: 'add' | 'remove',
  { messageId, conversation: seenIn, ...reaction }: Reaction,
  directory: Directory,
  site: Site,
  flags: MessageFlags,
): Announcement[] {
  const found = flags.posted.locationOf({ messageId, conversation: seenIn });
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
  return [
    announcement({
      type: event.type,
      audience: watchersOf(message, arrivedAt, directory, flags),
      formFor: ({ userId, capabilities }) =>
        !capabilities.has('reacting_users') || reactingUser(directory, site, userId, reaction.userId),
      eventFor: (form) => (form === true ? event : { ...event, user: form }),
    }),
  ];
}
