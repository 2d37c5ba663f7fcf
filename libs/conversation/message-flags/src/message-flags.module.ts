import { MessageReadingModule } from '@chat/message-reading';
import { Module } from '@nestjs/common';
import { BackfillHistoryHandler } from './backfill-history/backfill-history.command.js';
import { ChangeMessageFlagsController } from './change-message-flags/change-message-flags.controller.js';
import {
  ChangeMessageFlagsHandler,
  ChangeMessageFlagsInNarrowHandler,
} from './change-message-flags/change-message-flags.command.js';
import { MessageFlagChanges } from './change-message-flags/message-flag-changes.js';
import { ReadReceiptsController } from './read-receipts/read-receipts.controller.js';
import { GetReadReceiptsHandler } from './read-receipts/read-receipts.query.js';
import { MarkAsReadController } from './mark-as-read/mark-as-read.controller.js';
import { MarkAsReadHandler } from './mark-as-read/mark-as-read.command.js';

@Module({
  imports: [MessageReadingModule],
  controllers: [ChangeMessageFlagsController, MarkAsReadController, ReadReceiptsController],
  providers: [
    BackfillHistoryHandler,
    ChangeMessageFlagsHandler,
    ChangeMessageFlagsInNarrowHandler,
    MarkAsReadHandler,
    MessageFlagChanges,
    GetReadReceiptsHandler,
  ],
})
export class MessageFlagsModule {}
