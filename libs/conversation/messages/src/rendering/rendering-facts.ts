import { LatestMessages } from '@chat/message-reading';
import { Injectable } from '@nestjs/common';
import { type FurtherMarkdownFacts, LinkedFiles } from '@chat/ports';

@Injectable()
export class RenderingFacts {
  constructor(
    private readonly files: LinkedFiles,
    private readonly latest: LatestMessages,
  ) {}

  async find(authorId: number, content: string, channelReaderId = authorId): Promise<FurtherMarkdownFacts> {
    const upload = (pathId: string) => this.files.facts(authorId, pathId);
    return { upload, ...(await this.latest.linkedIn(content, channelReaderId)) };
  }
}
