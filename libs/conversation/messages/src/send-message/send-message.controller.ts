import { causedBy, type Conversation } from '@chat/directory';
import {
  type Actor,
  AuthenticatedActor,
  BooleanParameter,
  ChoiceParameter,
  Describe,
  integer,
  OpenToIncomingWebhooks,
  optional,
  Parameters,
  RateBucket,
  Roles,
  TextParameter,
} from '@chat/http';
import { EVENT_QUEUES_LIMITS } from '@chat/event-queues';
import { Controller, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { FindAddressedConversation } from './addressed-conversation.query.js';
import { NoSuchChannel } from './addressees.js';
import { digestOf } from './request-digest.js';
import { SendMessage } from './send-message.command.js';
import { isFullClient, PORTS_LIMITS, UnheardBots } from '@chat/ports';
import { LIMITS } from '../messages.limits.js';

export class SendMessageParameters {
  @ChoiceParameter(['direct', 'private', 'stream', 'channel']) readonly type!: string;
  @TextParameter({ optional: true }) readonly to?: string;
  @TextParameter({ optional: true, alias: 'subject', nullBytes: true }) readonly topic?: string;
  @TextParameter({ nullBytes: true }) readonly content!: string;
  @TextParameter({ optional: true, maxLength: PORTS_LIMITS.messages.submessageCharacters })
  readonly widgetContent?: string;
  @TextParameter({ optional: true, maxLength: EVENT_QUEUES_LIMITS.messages.queueIdCharacters })
  readonly queueId?: string;
  @TextParameter({ optional: true, maxLength: LIMITS.messages.localIdCharacters }) readonly localId?: string;
  @BooleanParameter({ optional: true }) readonly readBySender?: boolean;
}

@Controller('api/v1/messages')
export class SendMessageController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly roles: Roles,
    private readonly unheardBots: UnheardBots,
  ) {}

  @OpenToIncomingWebhooks()
  @RateBucket('sends')
  @Post()
  @Describe('Sends a message to a channel or to people.', {
    answer: { id: integer(), automatic_new_visibility_policy: optional(integer()) },
    errors: ['STREAM_DOES_NOT_EXIST', 'STREAM_WILDCARD_MENTION_NOT_ALLOWED', 'TOPIC_WILDCARD_MENTION_NOT_ALLOWED'],
  })
  async sendMessage(@AuthenticatedActor() actor: Actor, @Parameters() parameters: SendMessageParameters) {
    const { content, widgetContent, queueId, localId, readBySender = isFullClient(actor.client) } = parameters;
    const conversation = await this.#conversation(actor, parameters);
    const { messageId, automaticVisibility } = await this.commands.execute(
      new SendMessage({
        senderId: actor.userId,
        client: actor.client,
        conversation,
        content,
        widgetContent,
        readBySender,
        echo:
          queueId !== undefined && localId !== undefined
            ? { queueId, localId, digest: digestOf(conversation, content, widgetContent) }
            : null,
        cause: causedBy(actor),
      }),
    );
    return {
      id: messageId,
      ...(automaticVisibility && { automatic_new_visibility_policy: automaticVisibility }),
    };
  }

  /** Reports to a bot's owner that its target channel does not exist. */
  async #conversation(actor: Actor, parameters: SendMessageParameters): Promise<Conversation> {
    try {
      return await this.queries.execute(new FindAddressedConversation(actor.userId, parameters));
    } catch (error) {
      if (error instanceof NoSuchChannel && this.roles.roleOf(actor.userId).isBot) {
        await this.unheardBots.report(actor.userId, error.message, causedBy(actor));
      }
      throw error;
    }
  }
}
