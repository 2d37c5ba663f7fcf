import type { Projection } from '@chat/projections';
import type { WebhookCallEvent } from '../webhook-call/webhook-call.events.js';
import { WEBHOOK_CALLS, type WebhookCallDocument } from './webhook-call-document.js';

const TYPES: ReadonlySet<string> = new Set<WebhookCallEvent['type']>([
  'WebhookCallRequested',
  'WebhookCallFailed',
  'WebhookCallEnded',
]);

/** The calls that are still to be made. */
export const webhookCallsProjection: Projection<WebhookCallDocument> = {
  name: 'webhook-calls',
  version: 1,
  collection: WEBHOOK_CALLS,
  types: TYPES,
  ids({ type, data }) {
    if (!TYPES.has(type)) return [];
    const { messageId, botId } = data as WebhookCallEvent['data'];
    return [`${messageId}-${botId}`];
  },
  creates: ({ type }) => type === 'WebhookCallRequested',
  evolve(_document, event, id) {
    const { type, data } = event as unknown as WebhookCallEvent;
    if (type === 'WebhookCallEnded') return undefined;
    const { messageId, botId } = data;
    return { _id: id as string, messageId, botId, dueAt: type === 'WebhookCallFailed' ? data.retryAt : 0 };
  },
};
