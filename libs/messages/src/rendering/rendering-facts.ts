import { Directory, type FurtherMarkdownFacts, topicKey } from '@chat/directory';
import { LIMITS } from '@chat/kernel';
import { linkedTopics } from '@chat/markdown';
import { mayRead } from '@chat/message-index';
import { MESSAGES, threadKey } from '@chat/message-reading';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject, Injectable } from '@nestjs/common';
import { LinkedFiles } from '../message/linked-files.js';

/** Messages of a topic among which the newest readable one is looked for. */
const LOOKED_AT = 5;

/** Finds what rendering a content must know besides names: files, and the newest messages of topics. */
@Injectable()
export class RenderingFacts {
  constructor(
    private readonly directory: Directory,
    private readonly files: LinkedFiles,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  /** @param channelReaderId whose channels become links, where they are not the author's */
  async find(authorId: number, content: string, channelReaderId = authorId): Promise<FurtherMarkdownFacts> {
    const upload = (pathId: string) => this.files.facts(authorId, pathId);
    const topics = linkedTopics(content, LIMITS.messages.linkedTopics);
    if (topics.length === 0) return { upload };
    const found = await Promise.all(
      topics.map(async ({ channel: name, topic }) => {
        const channel = this.directory.channelByName(name);
        if (channel?.name !== name || !this.directory.canReadChannel(channelReaderId, channel)) return [];
        const key = threadKey(channel.id, topicKey(topic));
        const newest = await this.store.find(MESSAGES, {
          filter: { threadKey: key },
          sort: { _id: -1 },
          limit: LOOKED_AT,
        });
        const readable = newest.find((document) => mayRead(this.directory, document, channelReaderId));
        return readable ? [[key, readable._id] as const] : [];
      }),
    );
    const latest = new Map(found.flat());
    return { upload, latestMessage: (channelId, topic) => latest.get(threadKey(channelId, topicKey(topic))) };
  }
}
