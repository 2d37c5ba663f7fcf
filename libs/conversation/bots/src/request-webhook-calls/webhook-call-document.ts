import type { Collection } from '@chat/read-store';

export interface WebhookCallDocument {
  readonly _id: string;
  readonly messageId: number;
  readonly botId: number;
  readonly dueAt: number;
}

export const WEBHOOK_CALLS: Collection<WebhookCallDocument> = {
  name: 'webhook_calls',
  indexes: [{ fields: ['botId', 'dueAt'] }, { fields: ['dueAt'] }],
};
