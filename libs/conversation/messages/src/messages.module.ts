import { MessageReadingModule } from '@chat/message-reading';
import { Module } from '@nestjs/common';
import { AddReactionController } from './add-reaction/add-reaction.controller.js';
import { AddReactionHandler } from './add-reaction/add-reaction.command.js';
import { AddSubmessageController } from './add-submessage/add-submessage.controller.js';
import { AddSubmessageHandler } from './add-submessage/add-submessage.command.js';
import { RenderingFacts } from './rendering/rendering-facts.js';
import { RemoveReactionController } from './remove-reaction/remove-reaction.controller.js';
import { RemoveReactionHandler } from './remove-reaction/remove-reaction.command.js';
import { DeleteMessageController } from './delete-message/delete-message.controller.js';
import { DeleteMessageHandler } from './delete-message/delete-message.command.js';
import { DeleteTopicController } from './delete-topic/delete-topic.controller.js';
import { DeleteMessagesOfHandler } from './delete-messages-of-deactivated/delete-messages-of.command.js';
import { DeleteTopicHandler } from './delete-topic/delete-topic.command.js';
import { EditMessageController } from './edit-message/edit-message.controller.js';
import { EditMessageFactsFinder } from './edit-message/edit-message.facts.js';
import { EditMessageHandler } from './edit-message/edit-message.command.js';
import { CarryFormerDeletionsOnHandler } from './carry-former-deletions-on/carry-former-deletions-on.command.js';
import { FormerDeletions } from './carry-former-deletions-on/former-deletions.js';
import { CarryFormerMovesOnHandler } from './carry-former-moves-on/carry-former-moves-on.command.js';
import { FormerMoves } from './carry-former-moves-on/former-moves.js';
import { EraseCarriedEventsHandler } from './erase-carried-events/erase-carried-events.command.js';
import { FinishMovingMessagesHandler } from './finish-moving-messages/finish-moving-messages.command.js';
import { FinishDeletingTopicHandler } from './finish-deleting-topics/finish-deleting-topic.command.js';
import { CountedMoves } from './move-messages/counted-moves.js';
import { StoredMoves } from './move-messages/stored-moves.js';
import { MoveFactsFinder } from './move-messages/move-messages.facts.js';
import { MoveMessagesHandler } from './move-messages/move-messages.command.js';
import { NotifyOfResolutionHandler } from './notify-of-resolution/notify-of-resolution.command.js';
import { RaiseBegunTopicHandler } from './raise-begun-topic/raise-begun-topic.command.js';
import { ReportMessageController } from './report-message/report-message.controller.js';
import { ReportMessageHandler } from './report-message/report-message.command.js';
import { RenderMessageController } from './render-message/render-message.controller.js';
import { MessageComposer } from './send-message/message-composer.js';
import { OldMessageDeletion } from './delete-old-messages/old-message-deletion.js';
import { MovedMessages } from './move-back-messages/moved-messages.js';
import { ReplacedNames } from './replace-names/replaced-names.js';
import { ReplacedTopics } from './replace-names/replaced-topics.js';
import { RewrittenMessages } from './replace-names/rewritten-messages.js';
import { DeletedMessages } from './restore-messages/deleted-messages.js';
import { OutgoingMessages } from './send-message/outgoing-messages.js';
import { SendMessageController } from './send-message/send-message.controller.js';
import { SendMessageHandler } from './send-message/send-message.command.js';
import { SetEditTypingStatusController } from './set-edit-typing-status/set-edit-typing-status.controller.js';
import { SetEditTypingStatusHandler } from './set-edit-typing-status/set-edit-typing-status.command.js';
import { SetTypingStatusController } from './set-typing-status/set-typing-status.controller.js';
import { ShowImagesHandler } from './show-images/show-images.handler.js';
import { SetTypingStatusHandler } from './set-typing-status/set-typing-status.command.js';
import { RenderMessageHandler } from './render-message/render-message.query.js';
import { FindAddressedConversationHandler } from './send-message/addressed-conversation.query.js';

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
    RenderMessageHandler,
    FindAddressedConversationHandler,
    MessageComposer,
    RenderingFacts,
    OutgoingMessages,
    OldMessageDeletion,
    DeletedMessages,
    MovedMessages,
    ReplacedNames,
    ReplacedTopics,
    RewrittenMessages,
    EraseCarriedEventsHandler,
    CarryFormerMovesOnHandler,
    FormerMoves,
    CarryFormerDeletionsOnHandler,
    FormerDeletions,
    SendMessageHandler,
    EditMessageHandler,
    EditMessageFactsFinder,
    MoveFactsFinder,
    CountedMoves,
    StoredMoves,
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
  exports: [OutgoingMessages, OldMessageDeletion, DeletedMessages, MovedMessages, ReplacedNames],
})
export class MessagesModule {}
