import { Directory, displayTopic, readableChannel, topicKey } from '@chat/directory';
import { NotReadableYet } from '@chat/kernel';
import { type ChannelMessage, MessageFlags } from '@chat/message-index';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ReadingTurns } from '../documents/reading-turns.js';
import type { ReadingTime } from '../documents/reading-time.js';

/** Messages scanned between two looks at the clock; a channel may have all messages of the organization. */
const TOGETHER = 500;
const ATTEMPTS = 10;

export interface Topic {
  /** In the spelling of the newest message. */
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

/** In a protected history only messages that the reader received count. */
@QueryHandler(GetTopics)
export class GetTopicsHandler implements IQueryHandler<GetTopics> {
  constructor(
    private readonly directory: Directory,
    private readonly flags: MessageFlags,
    private readonly turns: ReadingTurns,
  ) {}

  async execute({ readerId, channelId, allowEmptyTopicName }: GetTopics): Promise<readonly Topic[]> {
    const channel = readableChannel(this.directory, readerId, channelId);
    const isReceived = ({ messageId, topic, arrivedAt }: ChannelMessage) =>
      this.directory.received(readerId, messageId, { kind: 'channel', channelId, topic }, arrivedAt);
    const counts = channel.historyPublicToSubscribers ? () => true : isReceived;
    const newest = spelledOnce(await this.#newestByTopic(channelId, counts, this.turns.begin()));
    return newest.map(({ name, max_id }) => ({ name: displayTopic(name, allowEmptyTopicName), max_id }));
  }

  /**
   * Restarts when messages move. Yields every few milliseconds, not every N messages: under load each yield is long.
   * @throws NotReadableYet when they keep moving
   */
  async #newestByTopic(
    channelId: number,
    counts: (message: ChannelMessage) => boolean,
    time: ReadingTime,
  ): Promise<ReadonlyMap<string, number>> {
    const { posted } = this.flags;
    for (let attempt = 1; ; attempt++) {
      const { newestMove } = posted;
      const newest = new Map<string, number>();
      let looked = 0;
      for (const message of posted.messagesIn(channelId)) {
        const { topic, messageId } = message;
        if (messageId > (newest.get(topic) ?? 0) && counts(message)) newest.set(topic, messageId);
        if (++looked % TOGETHER === 0 && time.isTurnOver) await time.nextTurn();
        if (posted.newestMove !== newestMove) break;
      }
      if (posted.newestMove === newestMove) return newest;
      if (attempt === ATTEMPTS) throw new NotReadableYet(posted.newestMove);
    }
  }
}

/** Newest first; of names that differ only in case, that of the newest message. */
function spelledOnce(newestByName: ReadonlyMap<string, number>): Topic[] {
  const topics = Array.from(newestByName, ([name, max_id]) => ({ name, max_id }));
  const sorted = topics.toSorted((a, b) => b.max_id - a.max_id);
  return [...Map.groupBy(sorted, ({ name }) => topicKey(name)).values()].map(([spelling]) => spelling!);
}
