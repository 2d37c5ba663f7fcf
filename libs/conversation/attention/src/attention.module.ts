import { Module } from '@nestjs/common';
import { ListAlertWordsController } from './list-alert-words/list-alert-words.controller.js';
import { ListAlertWordsHandler } from './list-alert-words/list-alert-words.query.js';
import { AddAlertWordsController } from './add-alert-words/add-alert-words.controller.js';
import { RemoveAlertWordsController } from './remove-alert-words/remove-alert-words.controller.js';
import { MuteUserController } from './mute-user/mute-user.controller.js';
import { UnmuteUserController } from './unmute-user/unmute-user.controller.js';
import { SetTopicVisibilityController } from './set-topic-visibility/set-topic-visibility.controller.js';
import { MuteTopicController } from './mute-topic/mute-topic.controller.js';
import { AddAlertWordsHandler } from './add-alert-words/add-alert-words.command.js';
import { RemoveAlertWordsHandler } from './remove-alert-words/remove-alert-words.command.js';
import { ForgetAlertWordsHandler } from './forget-alert-words-of-deleted/forget-alert-words.command.js';
import { MuteUserHandler } from './mute-user/mute-user.command.js';
import { UnmuteUserHandler } from './unmute-user/unmute-user.command.js';
import { SetTopicVisibilityHandler } from './set-topic-visibility/set-topic-visibility.command.js';
import { ClearDeletedTopicHandler } from './clear-deleted-topics/clear-deleted-topic.command.js';
import { TopicAutomaticVisibility } from './apply-automatic-visibility/automatic-visibility.js';
import { CarryTopicVisibilitiesOnHandler } from './erase-former-visibilities/carry-topic-visibilities-on.command.js';
import { FormerSettings } from './erase-former-visibilities/former-settings.js';
import { OutdatedVisibilities } from './erase-former-visibilities/outdated-visibilities.js';
import { FindNamedChannelHandler } from './mute-topic/named-channel.query.js';

@Module({
  controllers: [
    ListAlertWordsController,
    AddAlertWordsController,
    RemoveAlertWordsController,
    MuteUserController,
    UnmuteUserController,
    SetTopicVisibilityController,
    MuteTopicController,
  ],
  providers: [
    FindNamedChannelHandler,
    ListAlertWordsHandler,
    AddAlertWordsHandler,
    RemoveAlertWordsHandler,
    ForgetAlertWordsHandler,
    MuteUserHandler,
    UnmuteUserHandler,
    SetTopicVisibilityHandler,
    ClearDeletedTopicHandler,
    TopicAutomaticVisibility,
    CarryTopicVisibilitiesOnHandler,
    OutdatedVisibilities,
    FormerSettings,
  ],
  exports: [TopicAutomaticVisibility, FormerSettings],
})
export class AttentionModule {}
