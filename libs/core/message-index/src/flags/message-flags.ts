import { channelKey, type Conversation, type Directory, wasActiveAt } from '@chat/directory';
import { AlertWords } from '../attention/alert-words.js';
import { MutedUsers } from '../attention/muted-users.js';
import { TopicVisibilities } from '../attention/topic-visibilities.js';
import { TopicVisibility } from '../attention/topic-visibility-setting.js';
import type { ConversationMessages } from '../location/conversation-messages.js';
import { mentionFlags, type Mentions } from '../location/mentions.js';
import {
  joined,
  type MessageGroup,
  type MoveHistory,
  type PlacedMessage,
  PostedMessages,
} from '../location/posted-messages.js';
import { common, includes, NO_RANGES, overlap, type Ranges, rangesOf, united, without } from '../location/ranges.js';
import type { EditableFlag, FlaggedMessages } from '../location/flagged-messages.js';
import { type KeptFlag, KeptFlags } from './kept-flags.js';

const isIn = (place: Conversation, channelId: number) => place.kind === 'channel' && place.channelId === channelId;

/** Messages outside the channels of a bot. */
const NAMING_LOOKED_AT = 1_000;

const EDITABLE: readonly EditableFlag[] = ['read', 'starred', 'collapsed'];

/** Facts that decide the flags of a message. */
export interface Flagged extends PlacedMessage {
  readonly mentions: Mentions;
}

/** The channel of the message's last move. */
const lastKeyOf = (moveHistory: MoveHistory) => channelKey(moveHistory.at(-1)!.channelId);

/** Unread messages of one conversation. */
export interface UnreadMessages {
  readonly messages: ConversationMessages;
  /** First and last id of each range. */
  readonly ids: FlaggedMessages['ids'];
}

/**
 * The flags of each account on messages: in memory on every process, folded from the log. A message costs nothing per recipient: it
 * is unread for all to whom it was sent, and an account's flags are a few ranges for each conversation. They belong to the
 * conversation that a message was posted to, so moves leave them unchanged.
 */
export class MessageFlags {
  readonly posted = new PostedMessages();
  readonly kept = new KeptFlags();
  readonly alertWords = new AlertWords();
  readonly mutedUsers = new MutedUsers();
  readonly topicVisibilities = new TopicVisibilities();

  constructor(private readonly directory: Directory) {}

  /** All flags in order (contract, messages: Message object). */
  flagsFor(userId: number, message: Flagged): string[] {
    const isDelivered = this.wasDelivered(userId, message);
    const isGranted = this.#isKept('granted', userId, message);
    if (!isDelivered && !isGranted && !this.#isKept('historical', userId, message)) return ['read', 'historical'];
    const key = this.posted.homeKey(message);
    const isRead = !this.#follows(userId, message.conversation) && !this.#isCalledFromOutside(userId, message);
    const own = EDITABLE.filter(
      (flag) => (isRead && flag === 'read') || this.kept.has(flag, userId, key, message.messageId),
    );
    if (isDelivered) return [...own, ...this.#calls(userId, message)];
    return isGranted ? own : [...own, 'historical'];
  }

  /**
   * True when it was sent to the account: to a subscriber, to people in a direct conversation, to a mentioned bot anywhere. An
   * account that does not follow the channel of a later move loses it.
   */
  wasDelivered(userId: number, message: Flagged): boolean {
    const { messageId, mentions } = message;
    if (this.directory.received(userId, messageId, this.posted.home(message))) {
      return this.#reaches(userId, this.posted.moveHistory(messageId));
    }
    return this.#namesBot(userId, mentions);
  }

  /**
   * True when it was sent to the account, flagged by it, or moved to where it could see it, so that it has a row (contract,
   * messages: Who can read a message).
   */
  isKnown(userId: number, message: Flagged): boolean {
    return (
      this.wasDelivered(userId, message) ||
      this.#isKept('historical', userId, message) ||
      this.#isKept('granted', userId, message)
    );
  }

  /** Messages that the account does not know. */
  unknownAmong(userId: number, { messages, moveHistory, ranges }: MessageGroup): Ranges {
    const sent = this.#reaches(userId, moveHistory) ? this.#sentIn(userId, messages) : NO_RANGES;
    return without(without(ranges, sent), this.#keptKnownIn(userId, messages));
  }

  /** Unread messages of an account that follows their channel. @param groups all with this home */
  unreadAmong(userId: number, home: ConversationMessages, ranges: Ranges, groups: readonly MessageGroup[]): Ranges {
    const unmarked = without(ranges, this.kept.of('read', userId, home.key));
    if (unmarked.length === 0) return NO_RANGES;
    const lost = groups.filter(({ moveHistory }) => !this.#reaches(userId, moveHistory));
    const sent = without(this.#sentIn(userId, home), joined(lost));
    return common(unmarked, united(sent, this.#keptKnownIn(userId, home)));
  }

  /** `isKnown` by where the message was posted. */
  knows(userId: number, messages: ConversationMessages, messageId: number): boolean {
    const conversation = this.posted.placeOf(messages, messageId);
    return this.isKnown(userId, { messageId, conversation, mentions: this.posted.mentionsOf(messageId) });
  }

  /** Messages that an account does not know, or in a channel that it does not follow, count as read, unless they mention a bot. */
  hasFlag(userId: number, flag: EditableFlag, message: Flagged): boolean {
    if (!this.isKnown(userId, message)) return flag === 'read';
    const isUnheard = !this.#follows(userId, message.conversation) && !this.#isCalledFromOutside(userId, message);
    return (flag === 'read' && isUnheard) || this.#isKept(flag, userId, message);
  }

  /** True when neither the topic is muted nor, unless it is an exception, its channel. Always true for direct conversations. */
  isHeard(userId: number, conversation: Conversation): boolean {
    if (conversation.kind === 'direct') return true;
    const visibility = this.topicVisibilities.visibilityOf(userId, conversation);
    if (visibility !== TopicVisibility.inherit) return visibility !== TopicVisibility.muted;
    return !this.directory.mutesChannel(userId, conversation.channelId);
  }

  /** True when the topic is muted, regardless of its channel. */
  isTopicMuted(userId: number, conversation: Conversation): boolean {
    return this.topicVisibilities.visibilityOf(userId, conversation) === TopicVisibility.muted;
  }

  /** Accounts that know the message only because they flagged it. */
  historicalReaders(message: PlacedMessage): number[] {
    return this.kept.historicalReaders(this.posted.homeKey(message), message.messageId);
  }

  /** Accounts that know at least one of a channel's messages because they flagged it. @param messageIds ascending */
  historicalReadersOf(messageIds: readonly number[], channelId: number): number[] {
    const conversation: Conversation = { kind: 'channel', channelId, topic: '' };
    const byHome = Map.groupBy(messageIds, (messageId) => this.posted.homeKey({ messageId, conversation }));
    const spans = Array.from(
      byHome,
      ([key, ids]) => [key, this.posted.conversation(key)?.spans(ids) ?? NO_RANGES] as const,
    );
    return [...this.kept.users('historical')].filter((userId) =>
      spans.some(([key, ranges]) => overlap(this.kept.of('historical', userId, key), ranges)),
    );
  }

  /** Keys of the conversations with messages that the account may know; see `knownOutside`. */
  conversationsOf(userId: number): ReadonlySet<string> {
    const channels = [...this.directory.subscriptionsOf(userId).keys()].map(channelKey);
    const kept = (['historical', 'granted'] as const).flatMap((flag) => [...this.kept.ofUser(flag, userId).keys()]);
    return new Set([...channels, ...this.directory.directKeysOf(userId), ...kept]);
  }

  /**
   * Ids of other messages that the account may know: those that moved to another conversation after it flagged or got them, and
   * messages anywhere that mention it as a bot. In no order.
   */
  knownOutside(userId: number, conversations: ReadonlySet<string>): number[] {
    const kept = (['historical', 'granted'] as const).flatMap((flag) => [...this.kept.ofUser(flag, userId)]);
    const moved = kept.flatMap(([key, ranges]) =>
      Array.from(this.posted.moveHistories(key))
        .filter(([id, moveHistory]) => includes(ranges, id) && !conversations.has(lastKeyOf(moveHistory)))
        .map(([id]) => id),
    );
    return [...new Set([...moved, ...this.#idsNamingBot(userId)])];
  }

  /** Starred messages that the account may read, ascending. */
  starredIds(userId: number): number[] {
    return this.#starredIds(userId, (messages, id) => this.#mayRead(userId, messages, id));
  }

  /** Includes messages that the account can no longer see: its clients hear nothing of such a star. */
  allStarredIds(userId: number): number[] {
    return this.#starredIds(userId, () => true);
  }

  #starredIds(userId: number, isListed: (messages: ConversationMessages, id: number) => boolean): number[] {
    return [...this.kept.ofUser('starred', userId)]
      .flatMap(([key, ranges]) => {
        const messages = this.posted.conversation(key);
        if (!messages) return [];
        return [...messages.within(ranges)].filter((id) => this.knows(userId, messages, id) && isListed(messages, id));
      })
      .toSorted((a, b) => a - b);
  }

  /** The account's unread messages, by the conversation that they were posted to. */
  unread(userId: number): UnreadMessages[] {
    const calls = this.#unreadCalls(userId);
    return [...new Set([...this.#conversationsOf(userId), ...calls.keys()])].flatMap((messages) => {
      const ids = messages.ends(united(this.#unreadIn(userId, messages), calls.get(messages) ?? NO_RANGES));
      return ids.length > 0 ? [{ messages, ids }] : [];
    });
  }

  /** Ascending ids of messages in a channel that were not marked as read, though the account may have left the channel. */
  unmarkedIn(userId: number, channelId: number): number[] {
    const posted = this.posted.conversation(channelKey(channelId));
    const moved = posted ? posted.spans([...this.posted.moveHistories(posted.key).keys()]) : NO_RANGES;
    const here = posted ? [...posted.within(without(this.#unmarked(userId, posted), moved))] : [];
    const arrived = [...this.posted.arrivals(channelId)].filter(([home, id]) =>
      includes(this.#unmarked(userId, home), id),
    );
    const calls = [...this.#unreadCalls(userId)].flatMap(([home, ranges]) =>
      [...home.within(ranges)].filter((id) => isIn(this.posted.placeOf(home, id), channelId)),
    );
    return [...new Set([...here, ...arrived.map(([, id]) => id), ...calls])].toSorted((a, b) => a - b);
  }

  /** Ascending ids. @param counts selects conversations, by the messages' current places; default: all */
  unreadIds(userId: number, counts?: (conversation: Conversation) => boolean): number[] {
    return this.unread(userId)
      .flatMap(({ messages, ids }) => {
        const unread = [...messages.between(ids)];
        return counts ? unread.filter((id) => counts(this.posted.placeOf(messages, id))) : unread;
      })
      .toSorted((a, b) => a - b);
  }

  /** Id of the newest message that was sent to the account; -1 without one. */
  newestDelivered(userId: number): number {
    const newest = this.#conversationsOf(userId).map(
      (messages) => messages.ends(this.#deliveredIn(userId, messages)).at(-1)?.[1] ?? -1,
    );
    return [...newest, ...this.#idsNamingBot(userId)].reduce((a, b) => Math.max(a, b), -1);
  }

  #mayRead(userId: number, messages: ConversationMessages, messageId: number): boolean {
    const arrival = this.posted.moveHistory(messageId).at(-1);
    const conversation = this.posted.placeOf(messages, messageId);
    return this.directory.canReadMessage(userId, messageId, conversation, arrival?.position);
  }

  #calls(userId: number, { messageId, mentions }: Flagged): string[] {
    return mentionFlags(userId, mentions, this.alertWords.alerts(userId, messageId));
  }

  #isKept(flag: KeptFlag, userId: number, message: PlacedMessage): boolean {
    return this.kept.has(flag, userId, this.posted.homeKey(message), message.messageId);
  }

  #follows(userId: number, conversation: Conversation): boolean {
    return conversation.kind === 'direct' || this.directory.isSubscribed(userId, conversation.channelId);
  }

  /** True when the account followed every channel of the move history when the message came there. */
  #reaches(userId: number, moveHistory: MoveHistory): boolean {
    return moveHistory.every(({ channelId, position }) => {
      const subscription = this.directory.subscription(userId, channelId);
      return subscription !== undefined && wasActiveAt(subscription, position);
    });
  }

  #namesBot(userId: number, mentions: Mentions): boolean {
    return mentions.userIds.includes(userId) && (this.directory.user(userId)?.isBot ?? false);
  }

  /** True when it was sent to a bot only because it mentions the bot. */
  #isCalledFromOutside(userId: number, message: Flagged): boolean {
    const { messageId, mentions } = message;
    return this.#namesBot(userId, mentions) && !this.directory.received(userId, messageId, this.posted.home(message));
  }

  /** Unread messages that were sent to a bot only because they mention it; only the newest mentions count. */
  #unreadCalls(userId: number): Map<ConversationMessages, Ranges> {
    const named = this.#idsNamingBot(userId).toSorted((a, b) => b - a);
    const homes = this.posted.homesOf(named.slice(0, NAMING_LOOKED_AT));
    return new Map(
      Array.from(homes, ([home, ids]) => {
        const outside = ids.filter((id) => !this.directory.received(userId, id, home.conversation));
        return [home, without(home.spans(outside), this.kept.of('read', userId, home.key))];
      }),
    );
  }

  #conversationsOf(userId: number): ConversationMessages[] {
    return [...this.conversationsOf(userId)].flatMap((key) => this.posted.conversation(key) ?? []);
  }

  /** A message that mentions a bot was sent to it, in any conversation. */
  #idsNamingBot(userId: number): number[] {
    return this.directory.user(userId)?.isBot ? [...this.posted.idsNaming(userId)] : [];
  }

  #unreadIn(userId: number, messages: ConversationMessages): Ranges {
    const { key, conversation } = messages;
    const unmarked = this.#unmarked(userId, messages);
    const unread = without(unmarked, this.#hiddenAmong(unmarked, userId, messages));
    const here = this.#follows(userId, conversation) ? unread : NO_RANGES;
    const moved = this.posted.moveHistories(key);
    const elsewhere = [...moved].filter(
      ([id, moveHistory]) => includes(unread, id) && this.directory.isSubscribed(userId, moveHistory.at(-1)!.channelId),
    );
    return united(without(here, messages.spans([...moved.keys()])), messages.spans(elsewhere.map(([id]) => id)));
  }

  /** Messages that the account knows and did not mark as read. */
  #unmarked(userId: number, messages: ConversationMessages): Ranges {
    const known = united(this.#deliveredIn(userId, messages), this.#keptKnownIn(userId, messages));
    return without(known, this.kept.of('read', userId, messages.key));
  }

  /** Messages that the account flagged and may no longer read, though it follows the channel: its history became protected. */
  #hiddenAmong(ranges: Ranges, userId: number, messages: ConversationMessages): Ranges {
    const flagged = [...messages.within(common(ranges, this.kept.of('historical', userId, messages.key)))];
    return messages.spans(flagged.filter((id) => !this.#mayRead(userId, messages, id)));
  }

  #keptKnownIn(userId: number, { key }: ConversationMessages): Ranges {
    return united(this.kept.of('historical', userId, key), this.kept.of('granted', userId, key));
  }

  #deliveredIn(userId: number, messages: ConversationMessages): Ranges {
    const lost = [...this.posted.moveHistories(messages.key)].filter(
      ([, moveHistory]) => !this.#reaches(userId, moveHistory),
    );
    return without(this.#sentIn(userId, messages), messages.spans(lost.map(([id]) => id)));
  }

  /** Messages that were sent to the account, including those that moved since. */
  #sentIn(userId: number, messages: ConversationMessages): Ranges {
    const { conversation, newest } = messages;
    if (conversation.kind === 'direct') return [0, newest + 1];
    const intervals = this.directory.subscription(userId, conversation.channelId)?.intervals ?? [];
    return rangesOf(intervals.map(([from, to]) => messages.span(from, to ?? newest)));
  }
}
