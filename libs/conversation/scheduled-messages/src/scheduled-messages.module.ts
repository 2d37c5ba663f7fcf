import { MessageReadingModule } from '@chat/message-reading';
import { Module } from '@nestjs/common';
import { DeleteReminderController } from './delete-reminder/delete-reminder.controller.js';
import { DeleteRemindersOfHandler } from './delete-reminders-of-deleted/delete-reminders-of.command.js';
import { DeleteReminderHandler } from './delete-reminder/delete-reminder.command.js';
import { ListRemindersController } from './list-reminders/list-reminders.controller.js';
import { ListRemindersHandler } from './list-reminders/list-reminders.query.js';
import { SendReminderHandler } from './send-due-reminders/send-reminder.command.js';
import { SetReminderController } from './set-reminder/set-reminder.controller.js';
import { SetReminderHandler } from './set-reminder/set-reminder.command.js';
import { DeleteScheduledMessageController } from './delete-scheduled-message/delete-scheduled-message.controller.js';
import { DeleteScheduledMessagesOfHandler } from './delete-scheduled-messages-of-deleted/delete-scheduled-messages-of.command.js';
import { DeleteScheduledMessageHandler } from './delete-scheduled-message/delete-scheduled-message.command.js';
import { EditScheduledMessageController } from './edit-scheduled-message/edit-scheduled-message.controller.js';
import { EditScheduledMessageHandler } from './edit-scheduled-message/edit-scheduled-message.command.js';
import { CreateScheduledMessageController } from './create-scheduled-message/create-scheduled-message.controller.js';
import { CreateScheduledMessageHandler } from './create-scheduled-message/create-scheduled-message.command.js';
import { FilesOfScheduledMessages } from './list-scheduled-messages/files-of-scheduled-messages.js';
import { ListScheduledMessagesController } from './list-scheduled-messages/list-scheduled-messages.controller.js';
import { ListScheduledMessagesHandler } from './list-scheduled-messages/list-scheduled-messages.query.js';
import { DueMessages } from './send-due-messages/due-messages.js';
import { SendScheduledMessageHandler } from './send-due-messages/send-scheduled-message.command.js';

@Module({
  imports: [MessageReadingModule],
  controllers: [
    ListScheduledMessagesController,
    CreateScheduledMessageController,
    EditScheduledMessageController,
    DeleteScheduledMessageController,
    ListRemindersController,
    SetReminderController,
    DeleteReminderController,
  ],
  providers: [
    ListScheduledMessagesHandler,
    CreateScheduledMessageHandler,
    EditScheduledMessageHandler,
    DeleteScheduledMessageHandler,
    DeleteScheduledMessagesOfHandler,
    SendScheduledMessageHandler,
    ListRemindersHandler,
    SetReminderHandler,
    DeleteReminderHandler,
    DeleteRemindersOfHandler,
    SendReminderHandler,
    DueMessages,
    FilesOfScheduledMessages,
  ],
  exports: [FilesOfScheduledMessages],
})
export class ScheduledMessagesModule {}
