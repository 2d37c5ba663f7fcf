import { type Capability, asStored, type EventTypes } from '@chat/capability';
import type { WebhookCallEvent } from './webhook-call/webhook-call.aggregate.js';
import type { BotOwnerWarned } from './bot-warning/bot-warning.aggregate.js';
import type { BotStorageChanged } from './bot-storage/bot-storage.aggregate.js';
import { botStorageProjection } from './get-bot-storage/bot-storage.projection.js';
import { webhookCallsProjection } from './request-webhook-calls/webhook-calls.projection.js';

export const bots: Capability = {
  name: 'bots',
  events: {
    BotOwnerWarned: asStored,
    BotStorageChanged: asStored,
    WebhookCallEnded: asStored,
    WebhookCallFailed: asStored,
    WebhookCallRequested: asStored,
  } satisfies EventTypes<WebhookCallEvent | BotOwnerWarned | BotStorageChanged>,
  projections: [botStorageProjection, webhookCallsProjection],
  server: () => import('./bots.server.js'),
};
