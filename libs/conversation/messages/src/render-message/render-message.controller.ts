import { type Actor, AuthenticatedActor, Describe, Parameters, text, TextParameter, Costly } from '@chat/http';
import { Controller, Post } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { RenderMessage } from './render-message.query.js';

export class RenderMessageParameters {
  @TextParameter() readonly content!: string;
}

@Costly()
@Controller('api/v1/messages/render')
export class RenderMessageController {
  constructor(private readonly queries: QueryBus) {}

  @Post()
  @Describe('The HTML that a message with this content would have.', { answer: { rendered: text() } })
  async renderMessage(@AuthenticatedActor() { userId }: Actor, @Parameters() { content }: RenderMessageParameters) {
    return { rendered: await this.queries.execute(new RenderMessage({ authorId: userId, content })) };
  }
}
