import type { Collection } from '@chat/read-store';
import type { ScheduledMessage } from '../scheduled-message/scheduled-message.aggregate.js';

export interface ScheduledMessageDocument extends Omit<ScheduledMessage, 'scheduledMessageId'> {
  readonly _id: number;
  readonly failed: boolean;
}

export const SCHEDULED_MESSAGES: Collection<ScheduledMessageDocument> = {
  name: 'scheduled_messages',
  indexes: [{ fields: ['senderId', 'deliverAt'] }, { fields: ['failed', 'deliverAt'] }],
};
