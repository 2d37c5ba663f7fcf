import { causedBy, InvalidChannelId, topicAsNamed } from '@chat/directory';
import {
  type Actor,
  AuthenticatedActor,
  ChoiceParameter,
  Describe,
  IntegerParameter,
  Parameters,
  TextParameter,
} from '@chat/http';
import { DomainError } from '@chat/kernel';
import { TopicVisibility } from '@chat/message-index';
import { Controller, Patch } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { SetTopicVisibility } from '../set-topic-visibility/set-topic-visibility.command.js';
import { TopicNotMuted } from '../topic-visibility/topic-visibility.errors.js';
import { FindNamedChannel } from './named-channel.query.js';

export class MuteTopicParameters {
  @IntegerParameter({ optional: true }) readonly streamId?: number;
  @TextParameter({ optional: true, about: 'Name of the channel, instead of its id.' }) readonly stream?: string;
  @TextParameter({ maxLength: 60 }) readonly topic!: string;
  @ChoiceParameter(['add', 'remove'], { about: 'Mutes the topic (`add`) or takes that back (`remove`).' })
  readonly op!: string;
}

@Controller('api/v1/users/me/subscriptions/muted_topics')
export class MuteTopicController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Patch()
  @Describe('Mutes a topic, or takes that back.', { deprecated: true })
  async muteTopic(@AuthenticatedActor() actor: Actor, @Parameters() parameters: MuteTopicParameters) {
    const { topic, op } = parameters;
    const cause = causedBy(actor);
    const visibility = op === 'add' ? TopicVisibility.muted : TopicVisibility.inherit;
    try {
      const channelId = await this.#channelId(parameters);
      const setting = { userId: actor.userId, channelId, topic: topicAsNamed(topic) };
      await this.commands.execute(new SetTopicVisibility({ ...setting, visibility, cause }));
    } catch (error) {
      if (op === 'remove' && error instanceof InvalidChannelId) throw new TopicNotMuted();
      throw error;
    }
  }

  async #channelId({ streamId, stream }: MuteTopicParameters): Promise<number> {
    if (streamId !== undefined && stream !== undefined) {
      throw new DomainError("Please choose one: 'stream' or 'stream_id'.");
    }
    if (streamId !== undefined) return streamId;
    if (stream === undefined) throw new DomainError("Please supply 'stream'.");
    return this.queries.execute(new FindNamedChannel({ name: stream }));
  }
}
