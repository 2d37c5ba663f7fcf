import type { Collection } from '@chat/read-store';

/** A call that is still to be made. */
export interface WebhookCallDocument {
  /** Message and bot. */
  readonly _id: string;
  readonly messageId: number;
  readonly botId: number;
  /** UNIX milliseconds. */
  readonly dueAt: number;
}

export const WEBHOOK_CALLS: Collection<WebhookCallDocument> = {
  name: 'webhook_calls',
  indexes: [{ fields: ['botId', 'dueAt'] }, { fields: ['dueAt'] }],
};
