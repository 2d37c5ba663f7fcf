import { type Conversation, conversationKey } from '@chat/directory';
import type { Mentions } from '../message/message.events.js';
import { ConversationMessages } from './conversation-messages.js';
import { mentionFlags } from './mention-flags.js';
import type { FlaggedMessages } from './message-flags.events.js';
import { type Ranges, withRange } from './ranges.js';

const NO_MENTIONS: Mentions = { userIds: [], everyone: false, topicParticipantIds: [] };

/** Which messages there are, in memory: where each was posted, in which topic it is, and whom it calls. */
export class PostedMessages {
  readonly #conversations = new Map<string, ConversationMessages>();
  readonly #topics: string[] = [];
  readonly #numberOfTopic = new Map<string, number>();
  readonly #mentions = new Map<number, Mentions>();

  /** Undefined when nothing was ever posted there. */
  conversation(key: string): ConversationMessages | undefined {
    return this.#conversations.get(key);
  }

  conversationOf(conversation: Conversation): ConversationMessages {
    const key = conversationKey(conversation);
    let messages = this.#conversations.get(key);
    if (!messages) this.#conversations.set(key, (messages = new ConversationMessages(key, conversation)));
    return messages;
  }

  add(messageId: number, conversation: Conversation, mentions: Mentions): void {
    const topic = conversation.kind === 'channel' ? conversation.topic : '';
    this.conversationOf(conversation).add(messageId, this.#topicNumber(topic));
    this.setMentions(messageId, mentions);
  }

  /** As spelled. */
  topicOf(messages: ConversationMessages, messageId: number): string {
    return this.#topics[messages.topicOf(messageId) ?? -1] ?? '';
  }

  mentionsOf(messageId: number): Mentions {
    return this.#mentions.get(messageId) ?? NO_MENTIONS;
  }

  /** Ids of the messages that call the account, provided that they were sent to it; ascending. */
  idsCalling(userId: number): number[] {
    const calling = [...this.#mentions].filter(([, mentions]) => mentionFlags(userId, mentions).length > 0);
    return calling.map(([id]) => id).toSorted((a, b) => a - b);
  }

  setMentions(messageId: number, mentions: Mentions): void {
    const { userIds, everyone, topicParticipantIds } = mentions;
    if (everyone || userIds.length > 0 || topicParticipantIds.length > 0) this.#mentions.set(messageId, mentions);
    else this.#mentions.delete(messageId);
  }

  /** The messages by conversation, neighbours in one range. */
  together(messages: readonly { messageId: number; conversation: Conversation }[]): FlaggedMessages[] {
    const byKey = Map.groupBy(messages, ({ conversation }) => conversationKey(conversation));
    return [...byKey].map(([key, flagged]) => {
      const posted = this.conversationOf(flagged[0]!.conversation);
      const spans = flagged.map(({ messageId }) => posted.span(messageId, messageId));
      return { conversation: key, ids: posted.ends(spans.reduce<Ranges>((all, span) => withRange(all, ...span), [])) };
    });
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
