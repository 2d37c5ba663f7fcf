import { causedBy, type Conversation } from '@chat/directory';
import {
  type Actor,
  AuthenticatedActor,
  ChoiceParameter,
  Describe,
  integer,
  IntegerParameter,
  JsonParameter,
  listOf,
  Parameters,
  TextParameter,
} from '@chat/http';
import { DomainError } from '@chat/kernel';
import { Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { topicOfNewMessage } from '../message/topic.js';
import { SetTypingStatus } from './set-typing-status.command.js';
import { LIMITS } from '../messages.limits.js';

class SetTypingStatusParameters {
  @ChoiceParameter(['start', 'stop']) readonly op!: 'start' | 'stop';
  @ChoiceParameter(['direct', 'stream', 'channel'], { default: 'direct' }) readonly type!: string;
  @JsonParameter(listOf(integer(), { maxLength: LIMITS.messages.recipients }), { optional: true })
  readonly to?: number[];
  @IntegerParameter({ optional: true }) readonly streamId?: number;
  @TextParameter({ optional: true }) readonly topic?: string;
}

@Controller('api/v1/typing')
export class SetTypingStatusController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @Describe('Shows others that the account types a message, or that it stopped.')
  async setTypingStatus(@AuthenticatedActor() actor: Actor, @Parameters() parameters: SetTypingStatusParameters) {
    const { userId } = actor;
    const conversation = conversationOf(userId, parameters);
    const { op, to: namedIds = [] } = parameters;
    await this.commands.execute(new SetTypingStatus({ userId, op, conversation, namedIds, cause: causedBy(actor) }));
  }
}

function conversationOf(userId: number, { type, to, streamId, topic }: SetTypingStatusParameters): Conversation {
  if (type !== 'direct') {
    if (streamId === undefined) throw new DomainError("Missing 'stream_id' argument");
    if (topic === undefined) throw new DomainError('Missing topic');
    return { kind: 'channel', channelId: streamId, topic: topicOfNewMessage(topic) };
  }
  if (to === undefined) throw new DomainError("Missing 'to' argument");
  if (to.length === 0) throw new DomainError("Empty 'to' list");
  return { kind: 'direct', userIds: [...new Set([userId, ...to])].toSorted((a, b) => a - b) };
}
