import { MessageReadingModule } from '@chat/message-reading';
import { Module } from '@nestjs/common';
import { AddReactionController } from './add-reaction/add-reaction.controller.js';
import { AddReactionHandler } from './add-reaction/add-reaction.handler.js';
import { AddSubmessageController } from './add-submessage/add-submessage.controller.js';
import { AddSubmessageHandler } from './add-submessage/add-submessage.handler.js';
import { RenderingFacts } from './rendering/rendering-facts.js';
import { RemoveReactionController } from './remove-reaction/remove-reaction.controller.js';
import { RemoveReactionHandler } from './remove-reaction/remove-reaction.handler.js';
import { DeleteMessageController } from './delete-message/delete-message.controller.js';
import { DeleteMessageHandler } from './delete-message/delete-message.handler.js';
import { DeleteTopicController } from './delete-topic/delete-topic.controller.js';
import { DeleteMessagesOfHandler } from './delete-messages-of-deactivated/delete-messages-of.handler.js';
import { DeleteTopicHandler } from './delete-topic/delete-topic.handler.js';
import { EditMessageController } from './edit-message/edit-message.controller.js';
import { EditMessageFactsFinder } from './edit-message/edit-message.facts.js';
import { EditMessageHandler } from './edit-message/edit-message.handler.js';
import { FinishMovingMessagesHandler } from './finish-moving-messages/finish-moving-messages.handler.js';
import { FinishDeletingTopicHandler } from './finish-deleting-topics/finish-deleting-topic.handler.js';
import { CountedMoves } from './move-messages/counted-moves.js';
import { MoveFactsFinder } from './move-messages/move-messages.facts.js';
import { MoveMessagesHandler } from './move-messages/move-messages.handler.js';
import { NotifyOfResolutionHandler } from './notify-of-resolution/notify-of-resolution.handler.js';
import { RaiseBegunTopicHandler } from './raise-begun-topic/raise-begun-topic.handler.js';
import { ReportMessageController } from './report-message/report-message.controller.js';
import { ReportMessageHandler } from './report-message/report-message.handler.js';
import { RenderMessageController } from './render-message/render-message.controller.js';
import { MessageComposer } from './send-message/message-composer.js';
import { OutgoingMessages } from './send-message/outgoing-messages.js';
import { SendMessageController } from './send-message/send-message.controller.js';
import { SendMessageHandler } from './send-message/send-message.handler.js';
import { SetEditTypingStatusController } from './set-edit-typing-status/set-edit-typing-status.controller.js';
import { SetEditTypingStatusHandler } from './set-edit-typing-status/set-edit-typing-status.handler.js';
import { SetTypingStatusController } from './set-typing-status/set-typing-status.controller.js';
import { ShowImagesHandler } from './show-images/show-images.handler.js';
import { SetTypingStatusHandler } from './set-typing-status/set-typing-status.handler.js';

@Module({
  imports: [MessageReadingModule],
  controllers: [
    SendMessageController,
    RenderMessageController,
    EditMessageController,
    DeleteMessageController,
    DeleteTopicController,
    AddReactionController,
    RemoveReactionController,
    AddSubmessageController,
    ReportMessageController,
    SetTypingStatusController,
    SetEditTypingStatusController,
  ],
  providers: [
    MessageComposer,
    RenderingFacts,
    OutgoingMessages,
    SendMessageHandler,
    EditMessageHandler,
    EditMessageFactsFinder,
    MoveFactsFinder,
    CountedMoves,
    MoveMessagesHandler,
    FinishMovingMessagesHandler,
    DeleteMessageHandler,
    DeleteMessagesOfHandler,
    DeleteTopicHandler,
    AddReactionHandler,
    RemoveReactionHandler,
    AddSubmessageHandler,
    ReportMessageHandler,
    FinishDeletingTopicHandler,
    NotifyOfResolutionHandler,
    RaiseBegunTopicHandler,
    ShowImagesHandler,
    SetTypingStatusHandler,
    SetEditTypingStatusHandler,
  ],
  exports: [OutgoingMessages],
})
export class MessagesModule {}
