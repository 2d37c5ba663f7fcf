import type { Collection } from '@chat/read-store';
import { indexWords, type Token, tokensOf } from '@chat/text-search';

/** The words by which a search finds a message. Of a deleted one the keys of sender and place stay, for auditors. */
export interface MessageWordsDocument {
  /** Id of the message. */
  readonly _id: number;
  /** First those of what it says, then those of where it is (its topic, and keys), then `formerWord` of what it no longer says. */
  readonly words: readonly string[];
  /** How many are of what it says. */
  readonly ofContent: number;
  /** How many are of where it is. */
  readonly ofPlace: number;
}

export const MESSAGE_WORDS: Collection<MessageWordsDocument> = { name: 'message_words', indexes: [], words: 'words' };

// Keys, which no word of a text equals.

/** Messages of one sender. */
export function senderWord(senderId: number): string {
  return `§s${senderId}`;
}

/** Messages of one channel. */
export function channelWord(channelId: number): string {
  return `§c${channelId}`;
}

/** Direct messages that the account can read. */
export function participantWord(userId: number): string {
  return `§p${userId}`;
}

/** Deleted messages whose content is kept in the log. */
export const KEPT_WORD = '§kept';

/** Deleted messages whose content is erased. */
export const ERASED_WORD = '§erased';

/** Marks a word or key that the message had before it was edited or moved. */
export function formerWord(word: string): string {
  return `§f${word}`;
}

export function topicTokens(topic: string): Token[] {
  return tokensOf(topic);
}

/** Words of where a message is. */
export function topicWords(topic: string): string[] {
  return indexWords(topicTokens(topic));
}
