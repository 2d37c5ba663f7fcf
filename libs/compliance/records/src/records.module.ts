import { Module } from '@nestjs/common';
import { ChangeDeletedContentDaysController } from './change-deleted-content-days/change-deleted-content-days.controller.js';
import { ChangeDeletedContentDaysHandler } from './change-deleted-content-days/change-deleted-content-days.command.js';
import { DueContent } from './erase-due-content/due-content.js';
import { EraseDueContentHandler } from './erase-due-content/erase-due-content.command.js';
import { GetRecordsRulesController } from './get-records-rules/get-records-rules.controller.js';
import { GetRecordsRulesHandler } from './get-records-rules/get-records-rules.query.js';

@Module({
  controllers: [GetRecordsRulesController, ChangeDeletedContentDaysController],
  providers: [GetRecordsRulesHandler, ChangeDeletedContentDaysHandler, EraseDueContentHandler, DueContent],
})
export class RecordsModule {}
