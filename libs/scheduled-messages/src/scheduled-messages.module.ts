import { Module } from '@nestjs/common';
import { DeleteScheduledMessageController } from './delete-scheduled-message/delete-scheduled-message.controller.js';
import { DeleteScheduledMessageHandler } from './delete-scheduled-message/delete-scheduled-message.handler.js';
import { EditScheduledMessageController } from './edit-scheduled-message/edit-scheduled-message.controller.js';
import { EditScheduledMessageHandler } from './edit-scheduled-message/edit-scheduled-message.handler.js';
import { ScheduleMessageController } from './schedule-message/schedule-message.controller.js';
import { ScheduleMessageHandler } from './schedule-message/schedule-message.handler.js';
import { ScheduledMessagesController } from './scheduled-messages/scheduled-messages.controller.js';
import { GetScheduledMessagesHandler } from './scheduled-messages/scheduled-messages.query.js';
import { DueMessages } from './send-due-messages/due-messages.js';
import { SendScheduledMessageHandler } from './send-due-messages/send-scheduled-message.handler.js';

@Module({
  controllers: [
    ScheduledMessagesController,
    ScheduleMessageController,
    EditScheduledMessageController,
    DeleteScheduledMessageController,
  ],
  providers: [
    GetScheduledMessagesHandler,
    ScheduleMessageHandler,
    EditScheduledMessageHandler,
    DeleteScheduledMessageHandler,
    SendScheduledMessageHandler,
    DueMessages,
  ],
})
export class ScheduledMessagesModule {}
