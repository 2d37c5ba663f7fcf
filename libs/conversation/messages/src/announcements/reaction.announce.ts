import type { Directory, Site } from '@chat/directory';
import { announcement, type Announcement } from '@chat/event-queues';
import type { MessageFlags } from '@chat/message-index';
import { reactingUser } from '@chat/message-reading';
import type { Reaction } from '../message/message.events.js';
import { viewersOf } from './viewers.js';

/** Notifies accounts with the message in view, at its current place (contract, reactions-and-reports: Reaction event). */
export function announceReaction(
  op: 'add' | 'remove',
  { messageId, conversation, ...reaction }: Reaction,
  directory: Directory,
  site: Site,
  flags: MessageFlags,
): Announcement[] {
  const viewers = viewersOf({ messageId, conversation }, directory, flags);
  if (!viewers) return [];
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
      audience: viewers,
      formFor: ({ userId, capabilities }) =>
        !capabilities.has('older_terminal') || reactingUser(directory, site, userId, reaction.userId),
      eventFor: (form) => (form === true ? event : { ...event, user: form }),
    }),
  ];
}
