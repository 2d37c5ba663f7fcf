import type { Collection } from '@chat/read-store';
import { indexWords, type Token, tokensOf } from '@chat/text-search';

/** The words by which a search finds a message. For a deleted one the keys of sender and place stay, for auditors. */
export interface MessageWordsDocument {
  /** Id of the message. */
  readonly _id: number;
  /** First those of the content, then those of the place (its topic, and keys), then `formerWord` of former ones. */
  readonly words: readonly string[];
  /** Number of words of the content. */
  readonly ofContent: number;
  /** Number of words of the place. */
  readonly ofPlace: number;
}

export const MESSAGE_WORDS: Collection<MessageWordsDocument> = { name: 'message_words', indexes: [], words: 'words' };

// Keys, which differ from every word of a text.

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

/** Marks a former word or key of a message that was edited or moved. */
export function formerWord(word: string): string {
  return `§f${word}`;
}

export function topicTokens(topic: string): Token[] {
  return tokensOf(topic);
}

/** Words of the place of a message. */
export function topicWords(topic: string): string[] {
  return indexWords(topicTokens(topic));
}
