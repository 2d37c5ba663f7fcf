import { causedBy, topicAsNamed } from '@chat/directory';
import {
  type Actor,
  AuthenticatedActor,
  choice,
  Describe,
  IntegerParameter,
  JsonParameter,
  Parameters,
  TextParameter,
} from '@chat/http';
import type { TopicVisibility } from '@chat/message-index';
import { Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { SetTopicVisibility } from './set-topic-visibility.command.js';

export class SetTopicVisibilityParameters {
  @IntegerParameter() readonly streamId!: number;
  @TextParameter({ maxLength: 60 }) readonly topic!: string;
  @JsonParameter(choice([0, 1, 2, 3], { explained: true }), {
    about: '0: as the channel, 1: muted, 2: unmuted, 3: followed.',
  })
  readonly visibilityPolicy!: TopicVisibility;
}

@Controller('api/v1/user_topics')
export class SetTopicVisibilityController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @Describe('Mutes, unmutes or follows a topic, or takes that back.')
  async setTopicVisibility(
    @AuthenticatedActor() actor: Actor,
    @Parameters() { streamId: channelId, topic, visibilityPolicy: visibility }: SetTopicVisibilityParameters,
  ) {
    const setting = { userId: actor.userId, channelId, topic: topicAsNamed(topic), visibility };
    await this.commands.execute(new SetTopicVisibility({ ...setting, cause: causedBy(actor) }));
  }
}
