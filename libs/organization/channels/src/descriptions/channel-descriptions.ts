import { Directory, markdownContextFor, Site } from '@chat/directory';
import { renderMarkdown } from '@chat/markdown';
import { LatestMessages } from '@chat/message-reading';
import { Injectable } from '@nestjs/common';

export const MAX_DESCRIPTION_LENGTH = 1024;

@Injectable()
export class ChannelDescriptions {
  constructor(
    private readonly directory: Directory,
    private readonly site: Site,
    private readonly latest: LatestMessages,
  ) {}

  async describe(authorId: number, given: string) {
    const description = given.replaceAll('\n', ' ');
    const facts = await this.latest.linkedIn(description, authorId);
    const { html } = renderMarkdown(
      description,
      markdownContextFor(this.directory, { id: authorId }, this.site, facts),
    );
    return { description, renderedDescription: html };
  }
}
