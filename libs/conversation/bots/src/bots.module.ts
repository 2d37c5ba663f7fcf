import { AvatarIntake } from '@chat/accounts';
import { Module } from '@nestjs/common';
import { CreateBotController } from './create-bot/create-bot.controller.js';
import { CreateBotHandler } from './create-bot/create-bot.command.js';
import { DeactivateBotController } from './deactivate-bot/deactivate-bot.controller.js';
import { DeactivateBotHandler } from './deactivate-bot/deactivate-bot.command.js';
import { LimitBotRoleHandler } from './limit-bot-roles/limit-bot-role.command.js';
import { BotsController } from './list-bots/bots.controller.js';
import { UpdateBotController } from './update-bot/update-bot.controller.js';
import { UpdateBotHandler } from './update-bot/update-bot.command.js';
import { GetBotStorageController } from './get-bot-storage/get-bot-storage.controller.js';
import { GetBotStorageHandler } from './get-bot-storage/get-bot-storage.query.js';
import { ChangeBotStorageController } from './change-bot-storage/change-bot-storage.controller.js';
import { ChangeBotStorageHandler } from './change-bot-storage/change-bot-storage.command.js';
import { MakeWebhookCallHandler } from './make-webhook-calls/make-webhook-call.command.js';
import { WebhookCalls } from './make-webhook-calls/webhook-calls.js';
import { ReportUnheardBotHandler, UnheardBotReports } from './report-unheard-bot/report-unheard-bot.command.js';
import { RequestWebhookCallHandler } from './request-webhook-calls/request-webhook-call.command.js';
import { GetBotApiKeyHandler, GetManagedBotHandler, ListBotsHandler } from './list-bots/bots.query.js';

@Module({
  controllers: [
    BotsController,
    CreateBotController,
    UpdateBotController,
    DeactivateBotController,
    GetBotStorageController,
    ChangeBotStorageController,
  ],
  providers: [
    ListBotsHandler,
    GetBotApiKeyHandler,
    GetManagedBotHandler,
    AvatarIntake,
    CreateBotHandler,
    UpdateBotHandler,
    DeactivateBotHandler,
    LimitBotRoleHandler,
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
