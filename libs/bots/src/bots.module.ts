import { Module } from '@nestjs/common';
import { BotStorageController } from './bot-storage/bot-storage.controller.js';
import { GetBotStorageHandler } from './bot-storage/bot-storage.query.js';
import { ChangeBotStorageController } from './change-bot-storage/change-bot-storage.controller.js';
import { ChangeBotStorageHandler } from './change-bot-storage/change-bot-storage.handler.js';

@Module({
  controllers: [BotStorageController, ChangeBotStorageController],
  providers: [GetBotStorageHandler, ChangeBotStorageHandler],
})
export class BotsModule {}
