import { Directory, markdownContextFor, Site } from '@chat/directory';
import { type Actor, AuthenticatedActor, Parameters, TextParameter } from '@chat/http';
import { normalizeContent, renderMarkdown } from '@chat/markdown';
import { Controller, HttpCode, Post } from '@nestjs/common';

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
  @HttpCode(200)
  renderMessage(@AuthenticatedActor() { userId }: Actor, @Parameters() { content }: RenderMessageParameters) {
    const context = markdownContextFor(this.directory, { id: userId }, this.site);
    return { rendered: renderMarkdown(normalizeContent(content), context).html };
  }
}
