export { botsAnnouncer } from './announcements/bots.announce.js';
export { botsEvents } from './announcements/described-events.js';
export type { BotStorageChanged } from './bot-storage/bot-storage.aggregate.js';
export { botStorageProjection } from './get-bot-storage/bot-storage.projection.js';
export { BotsModule } from './bots.module.js';
export { eraseReplacedBotStorage } from './erase-replaced-bot-storage/erase-replaced-bot-storage.process.js';
export { eraseReplacedWarnings } from './erase-replaced-warnings/erase-replaced-warnings.process.js';
export { botsInitialState } from './initial-state/bots.initial-state.js';
export { WebhookClient } from './make-webhook-calls/webhook-client.js';
export { notifyOfWebhookFailure } from './notify-of-webhook-failure/notify-of-webhook-failure.process.js';
export { requestWebhookCalls } from './request-webhook-calls/request-webhook-calls.process.js';
export { webhookCallsProjection } from './request-webhook-calls/webhook-calls.projection.js';
export type {
  WebhookCallEnded,
  WebhookCallEvent,
  WebhookCallFailed,
  WebhookCallRequested,
} from './webhook-call/webhook-call.aggregate.js';
export type { BotOwnerWarned } from './bot-warning/bot-warning.aggregate.js';
export { UnheardBotReports } from './report-unheard-bot/report-unheard-bot.command.js';
export { reportUnheardBots } from './report-unheard-bot/report-unheard-bots.process.js';
export { warnBotOwner } from './warn-bot-owner/warn-bot-owner.process.js';
