import { type Conversation, topicKey } from '@chat/directory';
import { idsOf, type RecordedEvent } from '@chat/kernel';
import type {
  MessageContentEdited,
  MessageDeleted,
  MessagePosted,
  MessagesMoved,
  TopicMessagesDeleted,
} from '@chat/messages';

/** One entry of a message's history, by the names of the API, without the HTML of differences. */
export type Snapshot = Readonly<Record<string, unknown>>;

/** A message as the log alone has it. */
export interface ReplayedMessage {
  readonly id: number;
  readonly conversation: Conversation;
  /** Log position of the move that brought it into its channel; null when it was posted there. */
  readonly arrivedAt: number | null;
  /** Oldest first. */
  readonly history: readonly Snapshot[];
  /** Deleted. */
  readonly isGone: boolean;
  /** The request of the newest change, and what it did so far: the same one may do the other too. */
  readonly newest: { readonly request: string; readonly did: 'edit' | 'move' } | null;
}

export interface ReplayedTopic {
  readonly name: string;
  readonly max_id: number;
}

/** All messages, made from the log event by event and from nothing else. Of those that are gone, the log may tell nothing. */
export class ReplayedMessages {
  readonly #messages = new Map<number, ReplayedMessage>();

  static of(events: readonly RecordedEvent[]): ReplayedMessages {
    const messages = new ReplayedMessages();
    for (const event of events) messages.take(event);
    return messages;
  }

  /** Also when it is gone; undefined when the log does not tell of it. */
  get(id: number): ReplayedMessage | undefined {
    return this.#messages.get(id);
  }

  /** Messages that are there, by id. */
  all(): ReplayedMessage[] {
    return [...this.#messages.values()].filter(({ isGone }) => !isGone).toSorted((a, b) => a.id - b.id);
  }

  /** The one with the newest message first. */
  topics(channelId: number): ReplayedTopic[] {
    const topics = new Map<string, ReplayedTopic>();
    for (const { id, conversation } of this.all()) {
      if (conversation.kind !== 'channel' || conversation.channelId !== channelId) continue;
      topics.set(topicKey(conversation.topic), { name: conversation.topic, max_id: id });
    }
    return [...topics.values()].toSorted((a, b) => b.max_id - a.max_id);
  }

  /** Ascending ids. */
  inTopic(channelId: number, topic: string): number[] {
    const isThere = ({ conversation: place }: ReplayedMessage) =>
      place.kind === 'channel' && place.channelId === channelId && topicKey(place.topic) === topicKey(topic);
    return this.all()
      .filter(isThere)
      .map(({ id }) => id);
  }

  take(event: RecordedEvent): void {
    if (event.type === 'MessagePosted') this.#post(event as RecordedEvent<MessagePosted>);
    if (event.type === 'MessageContentEdited') this.#edit(event as RecordedEvent<MessageContentEdited>);
    if (event.type === 'MessageDeleted') this.#delete((event as RecordedEvent<MessageDeleted>).data.messageId);
    if (event.type === 'TopicMessagesDeleted') {
      const { messages } = (event as RecordedEvent<TopicMessagesDeleted>).data;
      for (const { messageId } of messages) this.#delete(messageId);
    }
    if (event.type === 'MessagesMoved') {
      for (const id of idsOf((event as RecordedEvent<MessagesMoved>).data.messageIds)) {
        this.#move(id, event as RecordedEvent<MessagesMoved>);
      }
    }
  }

  #post({ data, metadata }: RecordedEvent<MessagePosted>): void {
    const { messageId: id, senderId, conversation, content, renderedContent } = data;
    const said = { content, rendered_content: renderedContent };
    const posted = { topic: topicOf(conversation), ...said, timestamp: seconds(metadata.time), user_id: senderId };
    this.#messages.set(id, { id, conversation, arrivedAt: null, history: [posted], isGone: false, newest: null });
  }

  #delete(id: number): void {
    const message = this.#messages.get(id);
    if (message) this.#messages.set(id, { ...message, isGone: true });
  }

  #edit({ data, metadata }: RecordedEvent<MessageContentEdited>): void {
    const message = this.#messages.get(data.messageId);
    if (!message || message.isGone) return;
    const last = message.history.at(-1)!;
    const edited = {
      topic: topicOf(message.conversation),
      content: data.content,
      rendered_content: data.renderedContent,
      timestamp: seconds(metadata.time),
      user_id: metadata.actorId,
      prev_content: last['content'],
      prev_rendered_content: last['rendered_content'],
    };
    const completes = message.newest?.did === 'move' && message.newest.request === metadata.correlationId;
    const history = completes
      ? [...message.history.slice(0, -1), { ...last, ...edited }]
      : [...message.history, edited];
    const newest = completes ? null : ({ request: metadata.correlationId, did: 'edit' } as const);
    this.#messages.set(message.id, { ...message, history, newest });
  }

  #move(id: number, { data, metadata, position }: RecordedEvent<MessagesMoved>): void {
    const message = this.#messages.get(id);
    if (!message || message.isGone) return;
    const { conversation: from, history } = message;
    if (from.kind === 'direct') throw new Error(`The direct message ${id} moved.`);
    const to = { kind: 'channel', channelId: data.to.channelId, topic: data.to.topic ?? from.topic } as const;
    if (from.channelId !== data.from.channelId) throw new Error(`Message ${id} moved from where it was not.`);
    const changesChannel = from.channelId !== to.channelId;
    if (!changesChannel && from.topic === to.topic) return;
    const { content, rendered_content } = history.at(-1)!;
    const moved = {
      topic: to.topic,
      content,
      rendered_content,
      timestamp: seconds(metadata.time),
      user_id: metadata.actorId,
      ...(from.topic === to.topic ? {} : { prev_topic: from.topic }),
      ...(changesChannel ? { prev_stream: from.channelId, stream: to.channelId } : {}),
    };
    const completes = message.newest?.did === 'edit' && message.newest.request === metadata.correlationId;
    this.#messages.set(id, {
      ...message,
      conversation: to,
      arrivedAt: changesChannel ? position : message.arrivedAt,
      history: completes ? [...history.slice(0, -1), { ...history.at(-1), ...moved }] : [...history, moved],
      newest: completes ? null : { request: metadata.correlationId, did: 'move' },
    });
  }
}

function topicOf(conversation: Conversation): string {
  return conversation.kind === 'channel' ? conversation.topic : '';
}

function seconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000);
}
