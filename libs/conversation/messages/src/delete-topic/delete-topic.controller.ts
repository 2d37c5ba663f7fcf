import { causedBy, EMPTY_TOPIC_DISPLAY_NAME } from '@chat/directory';
import {
  type Actor,
  AuthenticatedActor,
  boolean,
  Describe,
  Parameters,
  PathId,
  RequireAdministrator,
  TextParameter,
  Costly,
} from '@chat/http';
import { Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DeleteTopic } from './delete-topic.command.js';

export class DeleteTopicParameters {
  @TextParameter() readonly topicName!: string;
}

@Costly()
@Controller('api/v1/streams')
export class DeleteTopicController {
  constructor(private readonly commands: CommandBus) {}

  @Post(':stream_id/delete_topic')
  @Describe('Deletes all messages of a topic.', { answer: { complete: boolean() } })
  @RequireAdministrator()
  async deleteTopic(
    @AuthenticatedActor() actor: Actor,
    @PathId('stream_id') channelId: number,
    @Parameters() { topicName }: DeleteTopicParameters,
  ) {
    const topic = topicName === EMPTY_TOPIC_DISPLAY_NAME ? '' : topicName;
    const cause = causedBy(actor);
    return {
      complete: await this.commands.execute(new DeleteTopic({ actorId: actor.userId, channelId, topic, cause })),
    };
  }
}
