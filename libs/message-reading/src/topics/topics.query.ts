import { Directory, displayTopic, topicKey } from '@chat/directory';
import { DomainError } from '@chat/kernel';
import { type ChannelMessage, MessageFlags } from '@chat/message-index';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';

export interface Topic {
  /** As the newest message spells it. */
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

/** In a protected history only messages that the reader received make a topic. */
@QueryHandler(GetTopics)
export class GetTopicsHandler implements IQueryHandler<GetTopics> {
  constructor(
    private readonly directory: Directory,
    private readonly flags: MessageFlags,
  ) {}

  async execute({ readerId, channelId, allowEmptyTopicName }: GetTopics): Promise<readonly Topic[]> {
    const channel = this.directory.channel(channelId);
    if (!channel || channel.isArchived || !this.directory.canReadChannel(readerId, channel)) {
      throw new DomainError('Invalid channel ID');
    }
    const isReceived = ({ messageId, topic, arrivedAt }: ChannelMessage) =>
      this.directory.received(readerId, messageId, { kind: 'channel', channelId, topic }, arrivedAt);
    const newest = this.#newestByTopic(channelId, channel.historyPublicToSubscribers ? () => true : isReceived);
    return newest.map(({ name, max_id }) => ({ name: displayTopic(name, allowEmptyTopicName), max_id }));
  }

  #newestByTopic(channelId: number, counts: (message: ChannelMessage) => boolean): Topic[] {
    const newest = new Map<string, number>();
    for (const message of this.flags.posted.messagesIn(channelId)) {
      const { topic, messageId } = message;
      if (messageId > (newest.get(topic) ?? 0) && counts(message)) newest.set(topic, messageId);
    }
    const topics = Array.from(newest, ([name, max_id]) => ({ name, max_id })).toSorted((a, b) => b.max_id - a.max_id);
    return [...Map.groupBy(topics, ({ name }) => topicKey(name)).values()].map(([spelling]) => spelling!);
  }
}
