import { channelKey, type ChannelConversation, type Conversation, conversationKey } from '@chat/directory';
import type { FlaggedMessages } from './flagged-messages.js';
import { ConversationMessages } from './conversation-messages.js';
import { mentionFlags, type Mentions, NO_MENTIONS } from './mentions.js';
import { pairs, type Ranges, rangesOf } from './ranges.js';
import { TopicNames } from './topic-names.js';

/** Messages of a channel that are scanned per step of a search. */
const LOOKED_AT = 100;

const NEVER_MOVED: MoveHistory = [];
const NONE: ReadonlyMap<number, MoveHistory> = new Map();

/** The channels that a message was moved to, in order. */
export type MoveHistory = readonly Arrival[];

export interface Arrival {
  readonly channelId: number;
  /** Log position of the move. */
  readonly position: number;
}

/** A message and its current place. */
export interface PlacedMessage {
  readonly messageId: number;
  readonly conversation: Conversation;
}

/** The current place of a message, and how it came there. */
export interface MessageLocation {
  readonly conversation: Conversation;
  /** Log position of the move that brought it into its channel; null when it was posted there. */
  readonly arrivedAt: number | null;
}

/** Messages of one conversation with the same move history. */
export interface MessageGroup {
  readonly messages: ConversationMessages;
  readonly moveHistory: MoveHistory;
  readonly ranges: Ranges;
}

/** The messages of groups with the same home. */
export function joined(groups: readonly MessageGroup[]): Ranges {
  return rangesOf(groups.flatMap(({ ranges }) => pairs(ranges)).toSorted(([one], [other]) => one - other));
}

/** A message that is in a channel now. */
export interface ChannelMessage {
  readonly messageId: number;
  readonly topic: string;
  /** Log position of the move that brought it; null when it was posted there. */
  readonly arrivedAt: number | null;
}

/** For snapshots. */
export interface PostedMessagesCopy {
  readonly topics: readonly string[];
  readonly conversations: readonly (readonly [Conversation, ReturnType<ConversationMessages['copy']>])[];
  readonly mentions: readonly (readonly [messageId: number, Mentions])[];
  readonly moveHistories: readonly (readonly [key: string, readonly (readonly [messageId: number, MoveHistory])[]])[];
}

/**
 * Indexes all messages in memory: by the conversation that each was posted to, which never changes, with its current topic and
 * channel, and the accounts that it mentions.
 */
export class PostedMessages {
  /** Log position of the newest move since the start of the process; 0 without one. */
  newestMove = 0;

  readonly #conversations = new Map<string, ConversationMessages>();
  readonly #topics = new TopicNames();
  readonly #mentions = new Map<number, Mentions>();
  readonly #homes = new Map<number, ConversationMessages>();
  readonly #moveHistories = new Map<string, Map<number, MoveHistory>>();

  /** Undefined when nothing was ever posted there. */
  conversation(key: string): ConversationMessages | undefined {
    return this.#conversations.get(key);
  }

  /** Key of the conversation that a message was posted to. */
  homeKey({ messageId, conversation }: PlacedMessage): string {
    return this.#homes.get(messageId)?.key ?? conversationKey(conversation);
  }

  /** The conversation that a message was posted to; for a channel, ignore the topic. */
  home({ messageId, conversation }: PlacedMessage): Conversation {
    return this.#homes.get(messageId)?.conversation ?? conversation;
  }

  /** Empty for a message that never moved to another channel. */
  moveHistory(messageId: number): MoveHistory {
    const home = this.#homes.get(messageId);
    return (home && this.#moveHistories.get(home.key)?.get(messageId)) ?? NEVER_MOVED;
  }

  /** Move histories of all messages that were posted to a conversation and moved to another channel. */
  moveHistories(key: string): ReadonlyMap<number, MoveHistory> {
    return this.#moveHistories.get(key) ?? NONE;
  }

  /** Messages that were moved to a channel, and where each was posted. */
  *arrivals(channelId: number): Generator<readonly [ConversationMessages, messageId: number]> {
    for (const [messageId, home] of this.#homes) {
      if (this.moveHistory(messageId).at(-1)?.channelId === channelId) yield [home, messageId];
    }
  }

  /** Undefined for a missing message. @param message with its current or any former conversation */
  locationOf(message: PlacedMessage): MessageLocation | undefined {
    const { messageId } = message;
    const home = this.#conversations.get(this.homeKey(message));
    if (home?.topicOf(messageId) === undefined) return undefined;
    return {
      conversation: this.placeOf(home, messageId),
      arrivedAt: this.moveHistory(messageId).at(-1)?.position ?? null,
    };
  }

  /** Current place of a message that was posted to a conversation. */
  placeOf(home: ConversationMessages, messageId: number): Conversation {
    const { conversation } = home;
    if (conversation.kind === 'direct') return conversation;
    const channelId = this.moveHistory(messageId).at(-1)?.channelId ?? conversation.channelId;
    return { kind: 'channel', channelId, topic: this.#topicOf(home, messageId) };
  }

  /** The messages that are in a channel now, in no order. */
  *messagesIn(channelId: number): Generator<ChannelMessage> {
    const own = this.#conversations.get(channelKey(channelId));
    if (own) {
      const moved = this.moveHistories(own.key);
      for (const messageId of own.within([0, own.newest + 1])) {
        if (!moved.has(messageId)) yield { messageId, topic: this.#topicOf(own, messageId), arrivedAt: null };
      }
    }
    for (const [home, messageId] of this.arrivals(channelId)) {
      const arrivedAt = this.moveHistory(messageId).at(-1)!.position;
      yield { messageId, topic: this.#topicOf(home, messageId), arrivedAt };
    }
  }

  /** Groups messages that moved to another channel by the channel that they were posted to and their move history. */
  groupsOf(messageIds: readonly number[]): MessageGroup[] {
    const moved = messageIds.flatMap((id) => {
      const messages = this.#homes.get(id);
      return messages ? [{ id, messages, moveHistory: this.moveHistory(id) }] : [];
    });
    const wayOf = ({ messages, moveHistory }: (typeof moved)[number]) =>
      `${messages.key} ${moveHistory.map(({ position }) => position).join()}`;
    return Array.from(Map.groupBy(moved, wayOf).values(), (group) => {
      const { messages, moveHistory } = group[0]!;
      return { messages, moveHistory, ranges: messages.spans(group.map(({ id }) => id)) };
    });
  }

  /** Keys of the direct conversations that have a message with this id or a lower one. */
  *directsBegunBy(messageId: number): Generator<string> {
    for (const messages of this.#conversations.values())
      if (messages.conversation.kind === 'direct' && messages.countUpTo(messageId) > 0) yield messages.key;
  }

  /** Number of messages up to this id in each channel now, and in direct conversations. */
  countUpTo(messageId: number): { readonly direct: number; readonly byChannel: ReadonlyMap<number, number> } {
    const byChannel = new Map<number, number>();
    const add = (channelId: number, count: number) => byChannel.set(channelId, (byChannel.get(channelId) ?? 0) + count);
    let direct = 0;
    for (const messages of this.#conversations.values()) {
      const { conversation } = messages;
      if (conversation.kind === 'direct') direct += messages.countUpTo(messageId);
      else add(conversation.channelId, messages.countUpTo(messageId));
    }
    for (const [id, { conversation }] of this.#homes) {
      const arrival = this.moveHistory(id).at(-1);
      if (id > messageId || !arrival || conversation.kind === 'direct') continue;
      add(conversation.channelId, -1);
      add(arrival.channelId, 1);
    }
    return { direct, byChannel };
  }

  /** Id of the first message that is in a channel now; null without one. */
  firstIn(channelId: number): number | null {
    let first = Infinity;
    const own = this.#conversations.get(channelKey(channelId));
    const moved = own && this.moveHistories(own.key);
    for (const messageId of own?.within([0, own.newest + 1]) ?? []) {
      if (moved!.has(messageId)) continue;
      first = messageId;
      break;
    }
    for (const [, messageId] of this.arrivals(channelId)) first = Math.min(first, messageId);
    return first === Infinity ? null : first;
  }

  /**
   * True when an earlier message is in the same topic, spelled alike. False is inconclusive: only the newest messages of the
   * channel are scanned, because nearly always one of them is.
   */
  isKnownToFollow(
    messageId: number,
    { channelId, topic }: ChannelConversation,
    counts: (messageId: number) => boolean = () => true,
  ): boolean {
    const number = this.#topics.knownNumberOf(topic);
    const home = this.#conversations.get(channelKey(channelId));
    if (number === undefined || !home) return false;
    const moved = this.moveHistories(home.key);
    for (const id of home.ofTopicBefore(messageId, number, LOOKED_AT)) if (!moved.has(id) && counts(id)) return true;
    return false;
  }

  mentionsOf(messageId: number): Mentions {
    return this.#mentions.get(messageId) ?? NO_MENTIONS;
  }

  /** Ids of the messages that mention the account, directly or through a group; in no order. */
  *idsNaming(userId: number): Generator<number> {
    for (const [id, { userIds }] of this.#mentions) if (userIds.includes(userId)) yield id;
  }

  /** Where each of these messages was posted. Looks into every conversation for each of them. */
  homesOf(messageIds: readonly number[]): Map<ConversationMessages, number[]> {
    const homes = new Map<ConversationMessages, number[]>();
    if (messageIds.length === 0) return homes;
    for (const home of this.#conversations.values()) {
      const ids = messageIds.filter((id) => home.topicOf(id) !== undefined);
      if (ids.length > 0) homes.set(home, ids);
    }
    return homes;
  }

  /** Ids of the messages that mention the account, if they were sent to it; ascending. */
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

  /** @returns where it was posted; undefined when it was already known */
  add(messageId: number, conversation: Conversation, mentions: Mentions): ConversationMessages | undefined {
    const messages = this.#conversationAt(conversation);
    if (messages.topicOf(messageId) !== undefined) return undefined;
    messages.add(messageId, this.#topics.take(conversation.kind === 'channel' ? conversation.topic : ''));
    this.setMentions(messageId, mentions);
    return messages;
  }

  setMentions(messageId: number, mentions: Mentions): void {
    const { userIds, everyone, topicParticipantIds } = mentions;
    if (everyone || userIds.length > 0 || topicParticipantIds.length > 0) this.#mentions.set(messageId, mentions);
    else this.#mentions.delete(messageId);
  }

  /**
   * @param message with its former conversation
   * @param arrival null: it stays in its channel
   * @param topic null: it keeps its own
   */
  move(message: PlacedMessage, arrival: Arrival | null, topic: string | null): void {
    const { messageId } = message;
    const home = this.#conversations.get(this.homeKey(message));
    const before = home?.topicOf(messageId);
    if (home === undefined || before === undefined) return;
    if (topic !== null) {
      home.setTopic(messageId, this.#topics.take(topic));
      this.#topics.release(before);
    }
    if (arrival === null) return;
    let moveHistories = this.#moveHistories.get(home.key);
    if (!moveHistories) this.#moveHistories.set(home.key, (moveHistories = new Map()));
    moveHistories.set(messageId, [...this.moveHistory(messageId), arrival]);
    this.#homes.set(messageId, home);
  }

  /** @param home where it was posted */
  delete(home: ConversationMessages, messageId: number): void {
    const topic = home.topicOf(messageId);
    if (topic !== undefined) this.#topics.release(topic);
    home.delete(messageId);
    this.#mentions.delete(messageId);
    this.#homes.delete(messageId);
    const moveHistories = this.#moveHistories.get(home.key);
    moveHistories?.delete(messageId);
    if (moveHistories?.size === 0) this.#moveHistories.delete(home.key);
  }

  // --- Snapshots

  /** A copy of the current state. */
  copy(): PostedMessagesCopy {
    return {
      topics: this.#topics.copy(),
      conversations: Array.from(this.#conversations.values(), (each) => [each.conversation, each.copy()]),
      mentions: [...this.#mentions],
      moveHistories: Array.from(this.#moveHistories, ([key, moveHistories]) => [key, [...moveHistories]]),
    };
  }

  clear(): void {
    for (const index of [this.#topics, this.#conversations, this.#mentions, this.#homes, this.#moveHistories]) {
      index.clear();
    }
  }

  /** Messages first, ascending; then their other facts. @param topics by their place among the names */
  restoreMessages(
    conversation: Conversation,
    ids: readonly number[],
    topics: readonly number[],
    names: readonly string[],
  ): void {
    const messages = this.#conversationAt(conversation);
    const numbers = names.map((name) => this.#topics.take(name));
    ids.forEach((id, at) => messages.add(id, this.#topics.takeAgain(numbers[topics[at]!]!)));
    for (const number of numbers) this.#topics.release(number);
  }

  restoreMoveHistory(key: string, messageId: number, moveHistory: MoveHistory): void {
    const home = this.#conversations.get(key)!;
    this.#moveHistories.getOrInsertComputed(key, () => new Map()).set(messageId, moveHistory);
    this.#homes.set(messageId, home);
  }

  #topicOf(home: ConversationMessages, messageId: number): string {
    return this.#topics.nameOf(home.topicOf(messageId));
  }

  #conversationAt(conversation: Conversation): ConversationMessages {
    const key = conversationKey(conversation);
    return this.#conversations.getOrInsertComputed(key, () => new ConversationMessages(key, conversation));
  }
}
