export { bots } from './bots.capability.js';
export type { BotStorageChanged } from './bot-storage/bot-storage.aggregate.js';
export type {
  WebhookCallEnded,
  WebhookCallEvent,
  WebhookCallFailed,
  WebhookCallRequested,
} from './webhook-call/webhook-call.aggregate.js';
export type { BotOwnerWarned } from './bot-warning/bot-warning.aggregate.js';
