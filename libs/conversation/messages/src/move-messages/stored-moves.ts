import { randomUUID } from 'node:crypto';
import { type AppendResult, type Cause, Transactions } from '@chat/event-log';
import { MessageFlags } from '@chat/message-index';
import { Injectable } from '@nestjs/common';
import type { MessagesMoved, TopicMessagesDeleted } from '../message/message.events.js';
import { movesStream } from './moves-stream.js';
import { newTopicKey, withSealedTopics } from './sealed-topics.js';
import { topicKeyAggregate, type TopicKeyMade } from '../topic-key/topic-key.aggregate.js';

/**
 * Stores moves and deletions of messages of topics. Topics are encrypted with a key in a stream of its own, which can be erased
 * alone.
 */
@Injectable()
export class StoredMoves {
  constructor(
    private readonly transactions: Transactions,
    private readonly flags: MessageFlags,
  ) {}

  /** @param decide see `Transactions.decideOnReadable` @returns the events as decided */
  async decide<Event extends MessagesMoved | TopicMessagesDeleted>(
    cause: Cause,
    decide: () => Promise<readonly Event[]>,
  ): Promise<{ readonly events: readonly Event[]; readonly appended: AppendResult | null }> {
    let events: readonly Event[] = [];
    const { appended } = await this.transactions.decideOnReadable(movesStream(cause.realmId), cause, async () => {
      events = await decide();
      return Promise.all(events.map((event) => this.#sealed(event, cause)));
    });
    return { events, appended };
  }

  /** A key without an event, after a crash or a conflict, reveals nothing. */
  async #sealed<Event extends MessagesMoved | TopicMessagesDeleted>(event: Event, cause: Cause): Promise<Event> {
    const [id, key] = [randomUUID(), newTopicKey()];
    const made: TopicKeyMade = { type: 'TopicKeyMade', data: { key } };
    await this.transactions.create(topicKeyAggregate, id, cause, () => [made]);
    const sealed = withSealedTopics(event, topicKeyAggregate.streamName(id), key);
    return this.#takesSettings(event) ? { ...sealed, data: { ...sealed.data, takesSettings: true } } : sealed;
  }

  #takesSettings({ data }: MessagesMoved | TopicMessagesDeleted): boolean {
    if (!('to' in data) || !data.isWhole) return false;
    const { from, to } = data;
    const target = { channelId: to.channelId, topic: to.topic ?? from.topic };
    return [from, target].some((topic) => this.flags.topicVisibilities.usersOf(topic).length > 0);
  }
}
