import { Module } from '@nestjs/common';
import { AddAlertWordsController } from './add-alert-words/add-alert-words.controller.js';
import { AddAlertWordsHandler } from './add-alert-words/add-alert-words.command.js';
import { ListAlertWordsController } from './list-alert-words/list-alert-words.controller.js';
import { RemoveAlertWordsController } from './remove-alert-words/remove-alert-words.controller.js';
import { RemoveAlertWordsHandler } from './remove-alert-words/remove-alert-words.command.js';

@Module({
  controllers: [ListAlertWordsController, AddAlertWordsController, RemoveAlertWordsController],
  providers: [AddAlertWordsHandler, RemoveAlertWordsHandler],
})
export class AlertWordsModule {}
