import { QueryWith } from '@chat/cqrs';
import { normalizeContent } from '@chat/markdown';
import { MarkdownContexts } from '@chat/ports';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { renderContent } from '../message/render-content.js';
import { RenderingFacts } from '../rendering/rendering-facts.js';

/** Returns the HTML that a message of the account with this content would have. */
export class RenderMessage extends QueryWith<{ readonly authorId: number; readonly content: string }, string> {}

@QueryHandler(RenderMessage)
export class RenderMessageHandler implements IQueryHandler<RenderMessage> {
  constructor(
    private readonly rendering: RenderingFacts,
    private readonly contexts: MarkdownContexts,
  ) {}

  async execute({ data }: RenderMessage): Promise<string> {
    const content = normalizeContent(data.content);
    const further = await this.rendering.find(data.authorId, content);
    const context = this.contexts.of({ id: data.authorId }, further);
    return (await renderContent(content, context)).html;
  }
}
