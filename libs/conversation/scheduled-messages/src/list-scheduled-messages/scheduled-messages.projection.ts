import type { Projection } from '@chat/projections';
import type { ScheduledMessage, ScheduledMessageEvent } from '../scheduled-message/scheduled-message.aggregate.js';
import { SCHEDULED_MESSAGES, type ScheduledMessageDocument } from './scheduled-message-document.js';

type Followed = Exclude<ScheduledMessageEvent, { type: 'ScheduledMessageSendingBegun' }>;

export const scheduledMessagesProjection: Projection<ScheduledMessageDocument, Followed> = {
  name: 'scheduled-messages',
  version: 1,
  collection: SCHEDULED_MESSAGES,
  types: new Set([
    'MessageScheduled',
    'ScheduledMessageEdited',
    'ScheduledMessageDeleted',
    'ScheduledMessageSent',
    'ScheduledMessageFailed',
  ]),
  ids: ({ data }) => [data.scheduledMessageId],
  creates: ({ type }) => type === 'MessageScheduled',
  evolve(_document, { type, data }) {
    switch (type) {
      case 'MessageScheduled':
      case 'ScheduledMessageEdited':
        return scheduledMessageDocument(data, false);
      case 'ScheduledMessageFailed': {
        const { reason: _reason, notify: _notify, ...message } = data;
        return scheduledMessageDocument(message, true);
      }
      default:
        return undefined;
    }
  },
};

export function scheduledMessageDocument(
  { scheduledMessageId, ...message }: ScheduledMessage,
  failed: boolean,
): ScheduledMessageDocument {
  return { _id: scheduledMessageId, ...message, failed };
}
