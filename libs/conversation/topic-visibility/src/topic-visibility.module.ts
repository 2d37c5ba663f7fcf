import { Module } from '@nestjs/common';
import { TopicAutomaticVisibility } from './apply-automatic-visibility/automatic-visibility.js';
import { ClearDeletedTopicHandler } from './clear-deleted-topics/clear-deleted-topic.command.js';
import { MuteTopicController } from './mute-topic/mute-topic.controller.js';
import { SetTopicVisibilityController } from './set-topic-visibility/set-topic-visibility.controller.js';
import { SetTopicVisibilityHandler } from './set-topic-visibility/set-topic-visibility.command.js';

@Module({
  controllers: [SetTopicVisibilityController, MuteTopicController],
  providers: [SetTopicVisibilityHandler, ClearDeletedTopicHandler, TopicAutomaticVisibility],
  exports: [TopicAutomaticVisibility],
})
export class TopicVisibilityModule {}
