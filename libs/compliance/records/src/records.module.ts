import { Module } from '@nestjs/common';
import { ChangeDeletedContentDaysController } from './change-deleted-content-days/change-deleted-content-days.controller.js';
import { ChangeDeletedContentDaysHandler } from './change-deleted-content-days/change-deleted-content-days.command.js';
import { DueContent } from './erase-due-content/due-content.js';
import { EraseDueContentHandler } from './erase-due-content/erase-due-content.command.js';
import { GetRecordsRulesController } from './get-records-rules/get-records-rules.controller.js';
import { GetRecordsRulesHandler } from './get-records-rules/get-records-rules.query.js';
import { ListDeletionsController } from './list-deletions/list-deletions.controller.js';
import { ListDeletionsHandler } from './list-deletions/list-deletions.query.js';
import { UndoDeletionController } from './undo-deletion/undo-deletion.controller.js';
import { UndoDeletionHandler } from './undo-deletion/undo-deletion.command.js';

@Module({
  controllers: [
    GetRecordsRulesController,
    ChangeDeletedContentDaysController,
    UndoDeletionController,
    ListDeletionsController,
  ],
  providers: [
    GetRecordsRulesHandler,
    ChangeDeletedContentDaysHandler,
    EraseDueContentHandler,
    DueContent,
    UndoDeletionHandler,
    ListDeletionsHandler,
  ],
})
export class RecordsModule {}
