import { type Conversation, conversationKey } from '@chat/directory';
import type { Mentions } from '../message/message.events.js';
import { ConversationMessages } from './conversation-messages.js';
import { mentionFlags } from './mention-flags.js';
import type { FlaggedMessages } from './message-flags.events.js';

const NO_MENTIONS: Mentions = { userIds: [], everyone: false, topicParticipantIds: [] };
const NO_JOURNEY: Journey = [];
const NONE: ReadonlyMap<number, Journey> = new Map();

/** The channels that a message was moved to, in order. */
export type Journey = readonly Arrival[];

export interface Arrival {
  readonly channelId: number;
  /** Log position of the move. */
  readonly position: number;
}

/** A message and where it is now. */
export interface PlacedMessage {
  readonly messageId: number;
  readonly conversation: Conversation;
}

/** For snapshots. */
export interface PostedMessagesCopy {
  readonly topics: readonly string[];
  readonly conversations: readonly (readonly [Conversation, ReturnType<ConversationMessages['copy']>])[];
  readonly mentions: readonly (readonly [messageId: number, Mentions])[];
  readonly journeys: readonly (readonly [key: string, readonly (readonly [messageId: number, Journey])[]])[];
}

/**
 * Which messages there are, in memory: by the conversation that each was posted to, which never changes, with the topic
 * and channel that it is in now, and whom it calls.
 */
export class PostedMessages {
  /** Log position of the newest move since the start of the process; 0 when there was none. */
  newestMove = 0;

  readonly #conversations = new Map<string, ConversationMessages>();
  readonly #topics: string[] = [];
  readonly #numberOfTopic = new Map<string, number>();
  readonly #mentions = new Map<number, Mentions>();
  readonly #homes = new Map<number, ConversationMessages>();
  readonly #journeys = new Map<string, Map<number, Journey>>();

  /** Undefined when nothing was ever posted there. */
  conversation(key: string): ConversationMessages | undefined {
    return this.#conversations.get(key);
  }

  /** Key of the conversation that a message was posted to. */
  homeKey({ messageId, conversation }: PlacedMessage): string {
    return this.#homes.get(messageId)?.key ?? conversationKey(conversation);
  }

  /** The conversation that a message was posted to; of a channel, the topic says nothing. */
  home({ messageId, conversation }: PlacedMessage): Conversation {
    return this.#homes.get(messageId)?.conversation ?? conversation;
  }

  /** Empty for a message that is where it was posted. */
  journey(messageId: number): Journey {
    const home = this.#homes.get(messageId);
    return (home && this.#journeys.get(home.key)?.get(messageId)) ?? NO_JOURNEY;
  }

  /** Of all messages that were posted to a conversation and moved to another channel. */
  journeys(key: string): ReadonlyMap<number, Journey> {
    return this.#journeys.get(key) ?? NONE;
  }

  /** Messages that came to a channel by moves, and where each was posted. */
  *arrivals(channelId: number): Generator<readonly [ConversationMessages, messageId: number]> {
    for (const [messageId, home] of this.#homes) {
      if (this.journey(messageId).at(-1)?.channelId === channelId) yield [home, messageId];
    }
  }

  /** Where a message is now that was posted to a conversation. */
  placeOf(home: ConversationMessages, messageId: number): Conversation {
    const { conversation } = home;
    if (conversation.kind === 'direct') return conversation;
    const channelId = this.journey(messageId).at(-1)?.channelId ?? conversation.channelId;
    return { kind: 'channel', channelId, topic: this.#topics[home.topicOf(messageId) ?? -1] ?? '' };
  }

  mentionsOf(messageId: number): Mentions {
    return this.#mentions.get(messageId) ?? NO_MENTIONS;
  }

  /** Ids of the messages that call the account, provided that they were sent to it; ascending. */
  idsCalling(userId: number): number[] {
    const calling = [...this.#mentions].filter(([, mentions]) => mentionFlags(userId, mentions).length > 0);
    return calling.map(([id]) => id).toSorted((a, b) => a - b);
  }

  /** The messages by the conversation that they were posted to, neighbours in one range. */
  together(messages: readonly PlacedMessage[]): FlaggedMessages[] {
    return [...Map.groupBy(messages, (message) => this.homeKey(message))].flatMap(([key, flagged]) => {
      const posted = this.#conversations.get(key);
      if (!posted) return [];
      return { conversation: key, ids: posted.ends(posted.spans(flagged.map(({ messageId }) => messageId))) };
    });
  }

  /** @returns where it was posted; undefined when it was there already */
  add(messageId: number, conversation: Conversation, mentions: Mentions): ConversationMessages | undefined {
    const messages = this.#conversationAt(conversation);
    if (messages.topicOf(messageId) !== undefined) return undefined;
    messages.add(messageId, this.#topicNumber(conversation.kind === 'channel' ? conversation.topic : ''));
    this.setMentions(messageId, mentions);
    return messages;
  }

  setMentions(messageId: number, mentions: Mentions): void {
    const { userIds, everyone, topicParticipantIds } = mentions;
    if (everyone || userIds.length > 0 || topicParticipantIds.length > 0) this.#mentions.set(messageId, mentions);
    else this.#mentions.delete(messageId);
  }

  /**
   * @param message where it was before
   * @param arrival null: it stays in its channel
   * @param topic null: it keeps its own
   */
  move(message: PlacedMessage, arrival: Arrival | null, topic: string | null): void {
    const { messageId } = message;
    const home = this.#conversations.get(this.homeKey(message));
    if (!home) return;
    if (topic !== null) home.setTopic(messageId, this.#topicNumber(topic));
    if (arrival === null) return;
    let journeys = this.#journeys.get(home.key);
    if (!journeys) this.#journeys.set(home.key, (journeys = new Map()));
    journeys.set(messageId, [...this.journey(messageId), arrival]);
    this.#homes.set(messageId, home);
  }

  // --- Snapshots

  /** Everything, as it is now. */
  copy(): PostedMessagesCopy {
    return {
      topics: [...this.#topics],
      conversations: Array.from(this.#conversations.values(), (each) => [each.conversation, each.copy()]),
      mentions: [...this.#mentions],
      journeys: Array.from(this.#journeys, ([key, journeys]) => [key, [...journeys]]),
    };
  }

  clear(): void {
    this.#topics.length = 0;
    for (const index of [this.#conversations, this.#numberOfTopic, this.#mentions, this.#homes, this.#journeys]) {
      index.clear();
    }
  }

  /** Topics first, in their order; then messages, ascending; then what else is known of them. */
  restoreTopic(topic: string): void {
    this.#topicNumber(topic);
  }

  restoreMessages(conversation: Conversation, ids: readonly number[], topics: readonly number[]): void {
    const messages = this.#conversationAt(conversation);
    ids.forEach((id, at) => messages.add(id, topics[at]!));
  }

  restoreJourney(key: string, messageId: number, journey: Journey): void {
    const home = this.#conversations.get(key)!;
    this.#journeys.getOrInsertComputed(key, () => new Map()).set(messageId, journey);
    this.#homes.set(messageId, home);
  }

  #conversationAt(conversation: Conversation): ConversationMessages {
    const key = conversationKey(conversation);
    return this.#conversations.getOrInsertComputed(key, () => new ConversationMessages(key, conversation));
  }

  #topicNumber(topic: string): number {
    let number = this.#numberOfTopic.get(topic);
    if (number === undefined) {
      number = this.#topics.push(topic) - 1;
      this.#numberOfTopic.set(topic, number);
    }
    return number;
  }
}
