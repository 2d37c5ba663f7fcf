import { DomainError, escapeHtml, isBlank } from '@chat/kernel';
import { type Directory, displayTopic } from '@chat/directory';
import { object, text } from '@chat/http';
import { highlighted, holdsPhrases, htmlTokens, indexWords, parseSearch, type SearchQuery } from '@chat/text-search';
import type { MessageDocument } from '../documents/message-document.js';
import { shownHtml } from '../documents/names-of-deleted.js';
import { topicTokens } from '../documents/message-words-document.js';
import { LIMITS } from '../message-reading.limits.js';

/** Joins all `search` terms of a narrow. @throws DomainError for a blank one, and when they are too long together */
export function messageSearch(operands: readonly unknown[]): SearchQuery {
  const texts = operands.map(String);
  if (texts.some((text) => isBlank(text))) throw new DomainError('operand cannot be blank.');
  const { searchCharacters: most } = LIMITS.messages;
  if (texts.join('').length > most) throw new DomainError(`operand is too long (limit: ${most} characters)`);
  const searches = texts.map(parseSearch);
  return {
    words: [...new Set(searches.flatMap(({ words }) => words))],
    phrases: searches.flatMap(({ phrases }) => phrases),
  };
}

/** True when content or topic of the message hold every word and phrase. */
export function isFound({ renderedContent, conversation }: MessageDocument, search: SearchQuery): boolean {
  if (search.words.length === 0) return false;
  const topic = conversation.kind === 'channel' ? conversation.topic : '';
  const texts = [htmlTokens(renderedContent), topicTokens(topic)];
  const words = new Set(texts.flatMap(indexWords));
  return search.words.every((word) => words.has(word)) && holdsPhrases(search, texts);
}

/** The matches of a search, as HTML. */
export const matchShape = object({ match_content: text(), match_subject: text() });

interface Matching {
  readonly search: SearchQuery;
  readonly directory: Directory;
  readonly allowEmptyTopicName: boolean;
}

/** The matches of a search in a message, as HTML: the content, and the topic (empty between people). */
export function matchFields(
  { renderedContent, conversation }: MessageDocument,
  { search, directory, allowEmptyTopicName }: Matching,
): { readonly match_content: string; readonly match_subject: string } {
  const topic = conversation.kind === 'channel' ? displayTopic(conversation.topic, allowEmptyTopicName) : '';
  return {
    match_content: highlighted(shownHtml(renderedContent, directory), search),
    match_subject: highlighted(escapeHtml(topic), search),
  };
}
