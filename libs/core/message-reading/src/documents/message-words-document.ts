import type { Collection } from '@chat/read-store';
import { indexWords, type Token, tokensOf } from '@chat/text-search';

/** The words by which a search finds a message. */
export interface MessageWordsDocument {
  /** Id of the message. */
  readonly _id: number;
  /** First those of what it says, then those of where it is: its topic, and the keys below. */
  readonly words: readonly string[];
  /** How many are of what it says. */
  readonly ofContent: number;
}

export const MESSAGE_WORDS: Collection<MessageWordsDocument> = { name: 'message_words', indexes: [], words: 'words' };

/** A key that no word of a text equals: messages of one sender. */
export function senderWord(senderId: number): string {
  return `§s${senderId}`;
}

/** A key that no word of a text equals: messages of one channel. */
export function channelWord(channelId: number): string {
  return `§c${channelId}`;
}

export function topicTokens(topic: string): Token[] {
  return tokensOf(topic);
}

/** Words of where a message is. */
export function topicWords(topic: string): string[] {
  return indexWords(topicTokens(topic));
}
