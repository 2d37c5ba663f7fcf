import { Directory } from '@chat/directory';
import { DomainError } from '@chat/kernel';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { NarrowedMessages } from '../list-messages/narrowed-messages.js';
import { displayTopic } from '../message/topic.js';
import { SteadyReads } from '../messages/steady-reads.js';
import { TOPICS, type TopicDocument } from './topic-document.js';

export interface Topic {
  readonly name: string;
  readonly max_id: number;
}

/** The topics of a channel, the one with the newest message first. */
export class GetTopics extends Query<readonly Topic[]> {
  constructor(
    readonly readerId: number,
    readonly channelId: number,
    readonly allowEmptyTopicName: boolean,
  ) {
    super();
  }
}

@QueryHandler(GetTopics)
export class GetTopicsHandler implements IQueryHandler<GetTopics> {
  constructor(
    private readonly directory: Directory,
    private readonly reads: SteadyReads,
    private readonly narrowed: NarrowedMessages,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  execute(query: GetTopics): Promise<readonly Topic[]> {
    return this.reads.take(() => this.#topics(query));
  }

  async #topics({ readerId, channelId, allowEmptyTopicName }: GetTopics): Promise<readonly Topic[]> {
    const channel = this.directory.channel(channelId);
    if (!channel || channel.isArchived || !this.directory.canReadChannel(readerId, channel)) {
      throw new DomainError('Invalid channel ID');
    }
    const topics = await this.store.find(TOPICS, { filter: { channelId }, sort: { maxMessageId: -1 } });
    const visible = channel.historyPublicToSubscribers
      ? topics.map(({ name, maxMessageId }) => ({ name, max_id: maxMessageId }))
      : await this.#delivered(readerId, topics);
    return visible.map(({ name, max_id }) => ({ name: displayTopic(name, allowEmptyTopicName), max_id }));
  }

  /** In a protected history only topics with messages that the reader received, by the newest of those. */
  async #delivered(readerId: number, topics: readonly TopicDocument[]): Promise<Topic[]> {
    const newest = await Promise.all(
      topics.map(async ({ _id, name, maxMessageId }) => {
        const source = { holds: () => true, source: { kind: 'thread', key: _id } as const };
        const narrow = { conditions: [source], channelIds: new Set<number>() };
        const { documents } = await this.narrowed.page(readerId, narrow, maxMessageId, 'older', 1);
        return documents[0] ? [{ name, max_id: documents[0]._id }] : [];
      }),
    );
    return newest.flat().toSorted((a, b) => b.max_id - a.max_id);
  }
}
