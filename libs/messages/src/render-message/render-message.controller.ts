import { Directory, markdownContextFor, Site } from '@chat/directory';
import { type Actor, AuthenticatedActor, Describe, Parameters, text, TextParameter } from '@chat/http';
import { normalizeContent } from '@chat/markdown';
import { Controller, HttpCode, Post } from '@nestjs/common';
import { renderContent } from '../message/render-content.js';

export class RenderMessageParameters {
  @TextParameter() readonly content!: string;
}

/** Shows what a message would look like; nothing is posted. */
@Controller('api/v1/messages/render')
export class RenderMessageController {
  constructor(
    private readonly directory: Directory,
    private readonly site: Site,
  ) {}

  @Post()
  @Describe('The HTML that a message with this content would have.', { answer: { rendered: text() } })
  @HttpCode(200)
  renderMessage(@AuthenticatedActor() { userId }: Actor, @Parameters() { content }: RenderMessageParameters) {
    const context = markdownContextFor(this.directory, { id: userId }, this.site);
    return { rendered: renderContent(normalizeContent(content), context).html };
  }
}
