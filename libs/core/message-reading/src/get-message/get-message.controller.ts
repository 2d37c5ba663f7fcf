import { readMessageShape } from '../documents/message-shape.js';
import {
  type Actor,
  AuthenticatedActor,
  BooleanParameter,
  Describe,
  Parameters,
  PathId,
  IsOlderTerminal,
  text,
} from '@chat/http';
import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetMessage } from './get-message.query.js';

export class GetMessageParameters {
  @BooleanParameter({ default: true }) readonly applyMarkdown!: boolean;
  @BooleanParameter({ default: true }) readonly clientGravatar!: boolean;
  @BooleanParameter({ default: false }) readonly allowEmptyTopicName!: boolean;
}

@Controller('api/v1/messages')
export class GetMessageController {
  constructor(private readonly queries: QueryBus) {}

  @Get(':message_id')
  @Describe('One message.', { answer: { message: readMessageShape, raw_content: text() } })
  async getMessage(
    @AuthenticatedActor() actor: Actor,
    @PathId('message_id') messageId: number,
    @Parameters() parameters: GetMessageParameters,
    @IsOlderTerminal() reactingUsers: boolean,
  ) {
    const form = { ...parameters, reactingUsers };
    const { message, rawContent } = await this.queries.execute(new GetMessage(actor.userId, messageId, form));
    return { message, raw_content: rawContent };
  }
}
