import type { Projection } from '@chat/projections';
import type { WebhookCallEvent } from '../webhook-call/webhook-call.aggregate.js';
import { WEBHOOK_CALLS, type WebhookCallDocument } from './webhook-call-document.js';

export const webhookCallsProjection: Projection<WebhookCallDocument, WebhookCallEvent> = {
  name: 'webhook-calls',
  version: 1,
  collection: WEBHOOK_CALLS,
  types: new Set(['WebhookCallRequested', 'WebhookCallFailed', 'WebhookCallEnded']),
  ids: ({ data: { messageId, botId } }) => [`${messageId}-${botId}`],
  creates: ({ type }) => type === 'WebhookCallRequested',
  evolve(_document, { type, data }, id) {
    if (type === 'WebhookCallEnded') return undefined;
    const { messageId, botId } = data;
    return { _id: id as string, messageId, botId, dueAt: type === 'WebhookCallFailed' ? data.retryAt : 0 };
  },
};
