import { Directory, topicKey } from '@chat/directory';
import type { FurtherMarkdownFacts } from '@chat/ports';
import { linkedTopics } from '@chat/markdown';
import { mayRead } from '@chat/message-index';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject, Injectable } from '@nestjs/common';
import { MESSAGES, threadKey } from '../documents/message-document.js';
import { LIMITS } from '../message-reading.limits.js';

/** Messages of a topic among which the newest readable one is searched. */
const LOOKED_AT = 5;

/** The newest messages of topics, for permanent links to these topics. */
@Injectable()
export class LatestMessages {
  constructor(
    private readonly directory: Directory,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  /** Latest messages of the topics that a content links, if the reader may read them. */
  async linkedIn(content: string, readerId: number): Promise<Pick<FurtherMarkdownFacts, 'latestMessage'>> {
    const topics = linkedTopics(content, LIMITS.messages.linkedTopics);
    if (topics.length === 0) return {};
    const found = await Promise.all(
      topics.map(async ({ channel: name, topic }) => {
        const channel = this.directory.channelByName(name);
        if (channel?.name !== name || !this.directory.canReadChannel(readerId, channel)) return [];
        const key = threadKey(channel.id, topicKey(topic));
        const newest = await this.store.find(MESSAGES, {
          filter: { threadKey: key },
          sort: { _id: -1 },
          limit: LOOKED_AT,
        });
        const readable = newest.find((document) => mayRead(this.directory, document, readerId));
        return readable ? [[key, readable._id] as const] : [];
      }),
    );
    const latest = new Map(found.flat());
    return { latestMessage: (channelId, topic) => latest.get(threadKey(channelId, topicKey(topic))) };
  }
}
