import { Directory, markdownContextFor, Site } from '@chat/directory';
import { type Actor, AuthenticatedActor, Describe, Parameters, text, TextParameter, Costly } from '@chat/http';
import { normalizeContent } from '@chat/markdown';
import { Controller, Post } from '@nestjs/common';
import { RenderingFacts } from '../rendering/rendering-facts.js';
import { renderContent } from '../message/render-content.js';

export class RenderMessageParameters {
  @TextParameter() readonly content!: string;
}

@Costly()
@Controller('api/v1/messages/render')
export class RenderMessageController {
  constructor(
    private readonly directory: Directory,
    private readonly site: Site,
    private readonly rendering: RenderingFacts,
  ) {}

  @Post()
  @Describe('The HTML that a message with this content would have.', { answer: { rendered: text() } })
  async renderMessage(@AuthenticatedActor() { userId }: Actor, @Parameters() parameters: RenderMessageParameters) {
    const content = normalizeContent(parameters.content);
    const further = await this.rendering.find(userId, content);
    const context = markdownContextFor(this.directory, { id: userId }, this.site, further);
    const { html } = await renderContent(content, context);
    return { rendered: html };
  }
}
