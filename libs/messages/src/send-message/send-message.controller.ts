import { causedBy, type Conversation, Directory } from '@chat/directory';
import {
  type Actor,
  AuthenticatedActor,
  BooleanParameter,
  ChoiceParameter,
  Parameters,
  TextParameter,
} from '@chat/http';
import { Clock, DomainError } from '@chat/kernel';
import { Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { topicOfNewMessage } from '../message/topic.js';
import { addressedChannel, addressedPeople } from './addressees.js';
import { SendMessage } from './send-message.command.js';

export class SendMessageParameters {
  @ChoiceParameter(['direct', 'private', 'stream', 'channel']) readonly type!: string;
  @TextParameter({ optional: true }) readonly to?: string;
  @TextParameter({ optional: true, alias: 'subject' }) readonly topic?: string;
  @TextParameter() readonly content!: string;
  @TextParameter({ optional: true }) readonly queueId?: string;
  @TextParameter({ optional: true }) readonly localId?: string;
  @BooleanParameter({ optional: true }) readonly readBySender?: boolean;
}

/** Programs in which writing a message means having read it (contract, send). */
const FULL_CLIENTS = new Set([
  'website',
  'ZulipMobile',
  'ZulipFlutter',
  'ZulipElectron',
  'ZulipTerminal',
  'zulip-terminal',
]);

@Controller('api/v1/messages')
export class SendMessageController {
  constructor(
    private readonly commands: CommandBus,
    private readonly directory: Directory,
    private readonly clock: Clock,
  ) {}

  @Post()
  @HttpCode(200)
  async sendMessage(@AuthenticatedActor() actor: Actor, @Parameters() parameters: SendMessageParameters) {
    const { content, queueId, localId, readBySender = FULL_CLIENTS.has(actor.client) } = parameters;
    const { messageId } = await this.commands.execute(
      new SendMessage({
        senderId: actor.userId,
        client: actor.client,
        conversation: this.#conversation(actor, parameters),
        content,
        readBySender,
        echo: queueId !== undefined && localId !== undefined ? { queueId, localId } : null,
        cause: causedBy(actor, this.clock.now()),
      }),
    );
    return { id: messageId };
  }

  #conversation(actor: Actor, { type, to, topic }: SendMessageParameters): Conversation {
    if (type === 'direct' || type === 'private') {
      return { kind: 'direct', userIds: addressedPeople(this.directory, actor.userId, to) };
    }
    const channel = addressedChannel(this.directory, to);
    if (topic === undefined) throw new DomainError('Missing topic');
    return { kind: 'channel', channelId: channel.id, topic: topicOfNewMessage(topic) };
  }
}
