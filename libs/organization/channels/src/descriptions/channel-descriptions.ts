import { renderMarkdown } from '@chat/markdown';
import { LatestMessages } from '@chat/message-reading';
import { MarkdownContexts } from '@chat/ports';
import { Injectable } from '@nestjs/common';

export const MAX_DESCRIPTION_LENGTH = 1024;

@Injectable()
export class ChannelDescriptions {
  constructor(
    private readonly contexts: MarkdownContexts,
    private readonly latest: LatestMessages,
  ) {}

  async describe(authorId: number, given: string) {
    const description = given.replaceAll('\n', ' ');
    const facts = await this.latest.linkedIn(description, authorId);
    const { html } = renderMarkdown(description, this.contexts.of({ id: authorId }, facts));
    return { description, renderedDescription: html };
  }
}
