import type { Projection } from '@chat/projections';
import type {
  ScheduledMessage,
  ScheduledMessageEvent,
  ScheduledMessageFailed,
} from '../scheduled-message/scheduled-message.events.js';
import { SCHEDULED_MESSAGES, type ScheduledMessageDocument } from './scheduled-message-document.js';

const TYPES: ReadonlySet<string> = new Set<ScheduledMessageEvent['type']>([
  'MessageScheduled',
  'ScheduledMessageEdited',
  'ScheduledMessageDeleted',
  'ScheduledMessageSent',
  'ScheduledMessageFailed',
]);

/** Every message that is still to be sent, or could not be sent. */
export const scheduledMessagesProjection: Projection<ScheduledMessageDocument> = {
  name: 'scheduled-messages',
  version: 1,
  collection: SCHEDULED_MESSAGES,
  types: TYPES,
  ids: ({ type, data }) => (TYPES.has(type) ? [(data as ScheduledMessageEvent['data']).scheduledMessageId] : []),
  creates: ({ type }) => type === 'MessageScheduled',
  evolve(_document, { type, data }) {
    switch (type) {
      case 'MessageScheduled':
      case 'ScheduledMessageEdited':
        return scheduledMessageDocument(data as ScheduledMessage, false);
      case 'ScheduledMessageFailed': {
        const { reason: _reason, notify: _notify, ...message } = data as ScheduledMessageFailed['data'];
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
