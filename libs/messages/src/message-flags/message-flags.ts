import { channelKey, type Conversation, conversationKey, type Directory } from '@chat/directory';
import type { Mentions, MessagePosted } from '../message/message.events.js';
import type { ConversationMessages } from './conversation-messages.js';
import { FlagRanges, type FlagRangesSnapshot } from './flag-ranges.js';
import type { FlaggedMessages } from './message-flags.events.js';
import { mentionFlags } from './mention-flags.js';
import { PostedMessages } from './posted-messages.js';
import { NO_RANGES, type Ranges, united, without, withoutRange, withRange } from './ranges.js';

/** Kept for each account; `historical`: known to the account though it was not sent to it, because it flagged it. */
export const KEPT_FLAGS = ['read', 'starred', 'collapsed', 'historical'] as const;
export type KeptFlag = (typeof KEPT_FLAGS)[number];

/** What the flags of a message depend on. */
export interface Flagged {
  readonly messageId: number;
  readonly conversation: Conversation;
  readonly mentions: Mentions;
}

/** Unread messages of one conversation. */
export interface UnreadMessages {
  readonly messages: ConversationMessages;
  /** First and last id of each range. */
  readonly ids: FlaggedMessages['ids'];
}

/**
 * Which account has which flags on which messages: in memory on every process, folded from the log. A message costs
 * nothing per recipient: it is unread for all to whom it was sent, and an account's flags are a few ranges for each
 * conversation. Only the fold calls `post`, `add`, `remove` and `leave`.
 */
export class MessageFlags {
  readonly posted = new PostedMessages();
  readonly #kept: Readonly<Record<KeptFlag, FlagRanges>> = {
    read: new FlagRanges(),
    starred: new FlagRanges(),
    collapsed: new FlagRanges(),
    historical: new FlagRanges(),
  };

  constructor(private readonly directory: Directory) {}

  /** All flags in the contract's order (message object, flags). */
  flagsFor(userId: number, message: Flagged): string[] {
    const key = conversationKey(message.conversation);
    const isDelivered = this.wasDelivered(userId, message);
    if (!isDelivered && !this.#has('historical', userId, key, message.messageId)) return ['read', 'historical'];
    const flags: string[] = [];
    if (this.isRead(userId, message)) flags.push('read');
    if (this.#has('starred', userId, key, message.messageId)) flags.push('starred');
    if (this.#has('collapsed', userId, key, message.messageId)) flags.push('collapsed');
    return isDelivered ? [...flags, ...mentionFlags(userId, message.mentions)] : [...flags, 'historical'];
  }

  /** Was it sent to the account: to a subscriber, to people in a direct conversation, to a mentioned bot anywhere? */
  wasDelivered(userId: number, { messageId, conversation, mentions }: Flagged): boolean {
    if (this.directory.received(userId, messageId, conversation)) return true;
    return mentions.userIds.includes(userId) && (this.directory.user(userId)?.isBot ?? false);
  }

  /** Was it sent to the account, or flagged by it (the contract's "row")? */
  isKnown(userId: number, message: Flagged): boolean {
    const { conversation, messageId } = message;
    return (
      this.wasDelivered(userId, message) || this.#has('historical', userId, conversationKey(conversation), messageId)
    );
  }

  /** What an account does not know, and what is in a channel that it does not follow, counts as read. */
  isRead(userId: number, message: Flagged): boolean {
    const { conversation, messageId } = message;
    if (conversation.kind === 'channel' && !this.directory.isSubscribed(userId, conversation.channelId)) return true;
    return !this.isKnown(userId, message) || this.#has('read', userId, conversationKey(conversation), messageId);
  }

  hasFlag(flag: KeptFlag, userId: number, message: Flagged): boolean {
    if (flag === 'read') return this.isRead(userId, message);
    return this.#has(flag, userId, conversationKey(message.conversation), message.messageId);
  }

  /** Who knows the message only because of having flagged it. */
  historicalReaders({ conversation, messageId }: Pick<Flagged, 'conversation' | 'messageId'>): number[] {
    const key = conversationKey(conversation);
    return [...this.#kept.historical.users()].filter((userId) => this.#has('historical', userId, key, messageId));
  }

  /** Keys of the conversations of which the account may know messages. */
  conversationsOf(userId: number): ReadonlySet<string> {
    const channels = [...this.directory.subscriptionsOf(userId).keys()].map(channelKey);
    const historical = this.#kept.historical.ofUser(userId).keys();
    return new Set([...channels, ...this.directory.directKeysOf(userId), ...historical]);
  }

  /** Ascending ids. */
  starredIds(userId: number): number[] {
    const conversations = [...this.#kept.starred.ofUser(userId)];
    return conversations
      .flatMap(([key, ranges]) => [...(this.posted.conversation(key)?.within(ranges) ?? [])])
      .toSorted((a, b) => a - b);
  }

  /** Ascending ids. */
  unreadIds(userId: number): number[] {
    return this.unread(userId)
      .flatMap(({ messages, ids }) => ids.flatMap(([from, to]) => [...messages.within([from, to + 1])]))
      .toSorted((a, b) => a - b);
  }

  /** What the account has not read, by conversation. */
  unread(userId: number): UnreadMessages[] {
    return [...this.conversationsOf(userId)].flatMap((key) => {
      const messages = this.posted.conversation(key);
      const ids = messages ? messages.ends(this.#unreadIn(userId, messages)) : [];
      return messages && ids.length > 0 ? [{ messages, ids }] : [];
    });
  }

  /** Id of the newest message that was sent to the account; -1 when none was. */
  newestDelivered(userId: number): number {
    let newest = -1;
    for (const key of this.conversationsOf(userId)) {
      const messages = this.posted.conversation(key);
      if (messages) newest = Math.max(newest, messages.ends(this.#deliveredIn(userId, messages)).at(-1)?.[1] ?? -1);
    }
    return newest;
  }

  // --- Changes

  post({ messageId, senderId, conversation, mentions, readBySender }: MessagePosted['data']): void {
    const messages = this.posted.conversationOf(conversation);
    if (messages.has(messageId)) return;
    const isLate = messageId < messages.newest;
    this.posted.add(messageId, conversation, mentions);
    if (isLate) this.#forget(messages, messageId);
    if (readBySender) this.#change('read', senderId, messages, [messageId, messageId], withRange);
  }

  add(userId: number, flag: KeptFlag, flagged: readonly FlaggedMessages[]): void {
    this.#each(flagged, (messages, ids) => {
      if (flag !== 'read') this.#know(userId, messages, ids);
      this.#change(flag, userId, messages, ids, withRange);
    });
  }

  remove(userId: number, flag: KeptFlag, flagged: readonly FlaggedMessages[]): void {
    this.#each(flagged, (messages, ids) => {
      if (flag === 'read') this.#know(userId, messages, ids);
      this.#change(flag, userId, messages, ids, withoutRange);
    });
  }

  /** Nobody holds unread messages of a channel without following it. */
  leave(userId: number, channelId: number): void {
    const messages = this.posted.conversation(channelKey(channelId));
    if (messages) this.#change('read', userId, messages, [0, messages.newest], withRange);
  }

  /** Plain JSON of every account's flags, for `restore`. */
  snapshot(): Readonly<Record<KeptFlag, FlagRangesSnapshot>> {
    const { read, starred, collapsed, historical } = this.#kept;
    return {
      read: read.snapshot(),
      starred: starred.snapshot(),
      collapsed: collapsed.snapshot(),
      historical: historical.snapshot(),
    };
  }

  restore(snapshot: Readonly<Record<KeptFlag, FlagRangesSnapshot>>): void {
    for (const flag of KEPT_FLAGS) this.#kept[flag].restore(snapshot[flag]);
  }

  #has(flag: KeptFlag, userId: number, key: string, messageId: number): boolean {
    return this.#kept[flag].has(userId, key, messageId);
  }

  #change(
    flag: KeptFlag,
    userId: number,
    messages: ConversationMessages,
    [from, to]: readonly [number, number],
    change: typeof withRange,
  ): void {
    const kept = this.#kept[flag];
    kept.set(userId, messages.key, change(kept.of(userId, messages.key), ...messages.span(from, to)));
  }

  #each(
    flagged: readonly FlaggedMessages[],
    change: (messages: ConversationMessages, ids: readonly [number, number]) => void,
  ): void {
    for (const { conversation, ids } of flagged) {
      const messages = this.posted.conversation(conversation);
      if (messages) for (const range of ids) change(messages, range);
    }
  }

  /** What an account flags without having received it, it has read and knows from then on. */
  #know(userId: number, messages: ConversationMessages, [from, to]: readonly [number, number]): void {
    const unknown = without([from, to + 1], this.#knownIn(userId, messages));
    for (const ends of messages.ends(unknown)) {
      this.#change('read', userId, messages, ends, withRange);
      this.#change('historical', userId, messages, ends, withRange);
    }
  }

  /** Nobody can have flagged a message that comes now, even if all around it is flagged. */
  #forget(messages: ConversationMessages, messageId: number): void {
    for (const flag of KEPT_FLAGS) {
      for (const userId of this.#kept[flag].users()) {
        this.#change(flag, userId, messages, [messageId, messageId], withoutRange);
      }
    }
  }

  #unreadIn(userId: number, messages: ConversationMessages): Ranges {
    const { conversation, key } = messages;
    if (conversation.kind === 'channel' && !this.directory.isSubscribed(userId, conversation.channelId))
      return NO_RANGES;
    return without(this.#knownIn(userId, messages), this.#kept.read.of(userId, key));
  }

  #knownIn(userId: number, messages: ConversationMessages): Ranges {
    return united(this.#deliveredIn(userId, messages), this.#kept.historical.of(userId, messages.key));
  }

  #deliveredIn(userId: number, { conversation, newest }: ConversationMessages): Ranges {
    if (conversation.kind === 'direct') return [0, newest + 1];
    const intervals = this.directory.subscription(userId, conversation.channelId)?.intervals ?? [];
    return intervals.reduce<Ranges>((all, [from, to]) => withRange(all, from, (to ?? newest) + 1), NO_RANGES);
  }
}
