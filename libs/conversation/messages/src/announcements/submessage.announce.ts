import type { Directory } from '@chat/directory';
import { type Announcement, announcementTo } from '@chat/event-queues';
import type { MessageFlags } from '@chat/message-index';
import { shownSubmessageId } from '@chat/message-reading';
import type { Submessage } from '../message/message.events.js';
import { viewersOf } from './viewers.js';

export function announceSubmessage(
  { messageId, number, senderId, msgType, content, conversation }: Submessage,
  directory: Directory,
  flags: MessageFlags,
): Announcement[] {
  const viewers = viewersOf({ messageId, conversation }, directory, flags);
  if (!viewers) return [];
  const event = {
    type: 'submessage',
    msg_type: msgType,
    message_id: messageId,
    submessage_id: shownSubmessageId(messageId, number),
    sender_id: senderId,
    content,
  };
  return [announcementTo(viewers, event)];
}
