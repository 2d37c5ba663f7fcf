import { causedBy } from '@chat/directory';
import {
  type Actor,
  AuthenticatedActor,
  boolean,
  Describe,
  IntegerParameter,
  Parameters,
  TextParameter,
  Costly,
} from '@chat/http';
import { Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { MarkAsRead, type ReadScope } from './mark-as-read.command.js';

export class MarkChannelAsReadParameters {
  @IntegerParameter() readonly streamId!: number;
}

export class MarkTopicAsReadParameters {
  @IntegerParameter() readonly streamId!: number;
  @TextParameter() readonly topicName!: string;
}

@Costly()
@Controller('api/v1')
export class MarkAsReadController {
  constructor(private readonly commands: CommandBus) {}

  @Post('mark_all_as_read')
  @Describe('Marks all messages as read.', { answer: { complete: boolean() }, deprecated: true })
  async markAllAsRead(@AuthenticatedActor() actor: Actor) {
    await this.#mark(actor, { kind: 'everything' });
    return { complete: true };
  }

  @Post('mark_stream_as_read')
  @Describe('Marks the messages of a channel as read.', { deprecated: true })
  async markChannelAsRead(@AuthenticatedActor() actor: Actor, @Parameters() { streamId }: MarkChannelAsReadParameters) {
    await this.#mark(actor, { kind: 'channel', channelId: streamId });
  }

  @Post('mark_topic_as_read')
  @Describe('Marks the messages of a topic as read.', { deprecated: true })
  async markTopicAsRead(
    @AuthenticatedActor() actor: Actor,
    @Parameters() { streamId, topicName }: MarkTopicAsReadParameters,
  ) {
    await this.#mark(actor, { kind: 'topic', channelId: streamId, topic: topicName });
  }

  #mark(actor: Actor, scope: ReadScope): Promise<void> {
    return this.commands.execute(new MarkAsRead({ userId: actor.userId, scope, cause: causedBy(actor) }));
  }
}
