import { MessageReadingModule } from '@chat/message-reading';
import { Module } from '@nestjs/common';
import { DeleteReminderController } from './delete-reminder/delete-reminder.controller.js';
import { DeleteReminderHandler } from './delete-reminder/delete-reminder.handler.js';
import { RemindersController } from './reminders/reminders.controller.js';
import { GetRemindersHandler } from './reminders/reminders.query.js';
import { SendReminderHandler } from './send-due-reminders/send-reminder.handler.js';
import { SetReminderController } from './set-reminder/set-reminder.controller.js';
import { SetReminderHandler } from './set-reminder/set-reminder.handler.js';
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
  imports: [MessageReadingModule],
  controllers: [
    ScheduledMessagesController,
    ScheduleMessageController,
    EditScheduledMessageController,
    DeleteScheduledMessageController,
    RemindersController,
    SetReminderController,
    DeleteReminderController,
  ],
  providers: [
    GetScheduledMessagesHandler,
    ScheduleMessageHandler,
    EditScheduledMessageHandler,
    DeleteScheduledMessageHandler,
    SendScheduledMessageHandler,
    GetRemindersHandler,
    SetReminderHandler,
    DeleteReminderHandler,
    SendReminderHandler,
    DueMessages,
  ],
})
export class ScheduledMessagesModule {}
