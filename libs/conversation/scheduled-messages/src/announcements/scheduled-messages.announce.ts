import { type Announcement, announcementTo, type Announcer } from '@chat/event-queues';
import type { ScheduledMessage, ScheduledMessageEvent } from '../scheduled-message/scheduled-message.aggregate.js';
import { scheduledMessageObject } from '../list-scheduled-messages/scheduled-message-object.js';
import { scheduledMessageDocument } from '../list-scheduled-messages/scheduled-messages.projection.js';

export const scheduledMessagesAnnouncer: Announcer<ScheduledMessageEvent> = {
  MessageScheduled: ({ data }) => [toSender(data.senderId, { op: 'add', scheduled_messages: [shown(data, false)] })],
  ScheduledMessageEdited: ({ data }) => [updated(data, false)],
  ScheduledMessageFailed: ({ data }) => [updated(data, true)],
  ScheduledMessageDeleted: ({ data, stream }) => [{ erases: [stream] }, removed(data)],
  ScheduledMessageSent: ({ data, stream }) => [{ erases: [stream] }, removed(data)],
};

function shown(message: ScheduledMessage, failed: boolean) {
  return scheduledMessageObject(scheduledMessageDocument(message, failed));
}

function updated(message: ScheduledMessage, failed: boolean): Announcement {
  return toSender(message.senderId, { op: 'update', scheduled_message: shown(message, failed) });
}

function removed({ scheduledMessageId, senderId }: Pick<ScheduledMessage, 'scheduledMessageId' | 'senderId'>) {
  return toSender(senderId, { op: 'remove', scheduled_message_id: scheduledMessageId });
}

function toSender(senderId: number, fields: object): Announcement {
  return announcementTo(new Set([senderId]), { type: 'scheduled_messages', ...fields });
}
