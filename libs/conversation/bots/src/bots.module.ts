import { Module } from '@nestjs/common';
import { GetBotStorageController } from './get-bot-storage/get-bot-storage.controller.js';
import { GetBotStorageHandler } from './get-bot-storage/get-bot-storage.query.js';
import { ChangeBotStorageController } from './change-bot-storage/change-bot-storage.controller.js';
import { ChangeBotStorageHandler } from './change-bot-storage/change-bot-storage.command.js';
import { MakeWebhookCallHandler } from './make-webhook-calls/make-webhook-call.command.js';
import { WebhookCalls } from './make-webhook-calls/webhook-calls.js';
import { ReportUnheardBotHandler, UnheardBotReports } from './report-unheard-bot/report-unheard-bot.command.js';
import { RequestWebhookCallHandler } from './request-webhook-calls/request-webhook-call.command.js';

@Module({
  controllers: [GetBotStorageController, ChangeBotStorageController],
  providers: [
    GetBotStorageHandler,
    ChangeBotStorageHandler,
    RequestWebhookCallHandler,
    MakeWebhookCallHandler,
    WebhookCalls,
    ReportUnheardBotHandler,
    UnheardBotReports,
  ],
  exports: [UnheardBotReports],
})
export class BotsModule {}
