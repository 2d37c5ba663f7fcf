import { Module } from '@nestjs/common';
import { ChangeMessageFlagsController } from './change-message-flags/change-message-flags.controller.js';
import {
  ChangeMessageFlagsHandler,
  ChangeMessageFlagsInNarrowHandler,
} from './change-message-flags/change-message-flags.handler.js';
import { MessageFlagChanges } from './change-message-flags/message-flag-changes.js';
import { DeleteMessageController } from './delete-message/delete-message.controller.js';
import { DeleteMessageHandler } from './delete-message/delete-message.handler.js';
import { DeleteTopicController } from './delete-topic/delete-topic.controller.js';
import { DeleteTopicHandler } from './delete-topic/delete-topic.handler.js';
import { EditMessageController } from './edit-message/edit-message.controller.js';
import { EditMessageFactsFinder } from './edit-message/edit-message.facts.js';
import { EditMessageHandler } from './edit-message/edit-message.handler.js';
import { EraseMessageHandler } from './erase-deleted-messages/erase-message.handler.js';
import { FinishDeletingTopicHandler } from './finish-deleting-topics/finish-deleting-topic.handler.js';
import { GetMessageController } from './get-message/get-message.controller.js';
import { GetMessageHandler } from './get-message/get-message.query.js';
import { ListMessagesController } from './list-messages/list-messages.controller.js';
import { ListMessagesByIdHandler, ListMessagesHandler } from './list-messages/list-messages.query.js';
import { MessageWindows } from './list-messages/message-windows.js';
import { NarrowedMessages } from './list-messages/narrowed-messages.js';
import { MarkAsReadController } from './mark-as-read/mark-as-read.controller.js';
import { MarkAsReadHandler } from './mark-as-read/mark-as-read.handler.js';
import { MessageHistoryController } from './message-history/message-history.controller.js';
import { GetMessageHistoryHandler } from './message-history/message-history.query.js';
import { NewestReceivedMessage } from './messages/newest-message.js';
import { ReadableMessages } from './messages/readable-messages.js';
import { SteadyReads } from './messages/steady-reads.js';
import { MoveFactsFinder } from './move-messages/move-messages.facts.js';
import { NotifyOfResolutionHandler } from './notify-of-resolution/notify-of-resolution.handler.js';
import { RenderMessageController } from './render-message/render-message.controller.js';
import { SendMessageController } from './send-message/send-message.controller.js';
import { SendMessageHandler } from './send-message/send-message.handler.js';
import { SetEditTypingStatusController } from './set-edit-typing-status/set-edit-typing-status.controller.js';
import { SetEditTypingStatusHandler } from './set-edit-typing-status/set-edit-typing-status.handler.js';
import { SetTypingStatusController } from './set-typing-status/set-typing-status.controller.js';
import { SetTypingStatusHandler } from './set-typing-status/set-typing-status.handler.js';
import { TopicsController } from './topics/topics.controller.js';
import { GetTopicsHandler } from './topics/topics.query.js';

@Module({
  controllers: [
    SendMessageController,
    RenderMessageController,
    ListMessagesController,
    GetMessageController,
    EditMessageController,
    DeleteMessageController,
    DeleteTopicController,
    MessageHistoryController,
    TopicsController,
    ChangeMessageFlagsController,
    MarkAsReadController,
    SetTypingStatusController,
    SetEditTypingStatusController,
  ],
  providers: [
    SendMessageHandler,
    EditMessageHandler,
    EditMessageFactsFinder,
    MoveFactsFinder,
    DeleteMessageHandler,
    DeleteTopicHandler,
    FinishDeletingTopicHandler,
    EraseMessageHandler,
    NotifyOfResolutionHandler,
    ListMessagesHandler,
    ListMessagesByIdHandler,
    GetMessageHandler,
    GetMessageHistoryHandler,
    GetTopicsHandler,
    ChangeMessageFlagsHandler,
    ChangeMessageFlagsInNarrowHandler,
    MarkAsReadHandler,
    SetTypingStatusHandler,
    SetEditTypingStatusHandler,
    MessageFlagChanges,
    MessageWindows,
    NarrowedMessages,
    ReadableMessages,
    SteadyReads,
    NewestReceivedMessage,
  ],
  exports: [NewestReceivedMessage],
})
export class MessagesModule {}
