import { event, listOf, text } from '@chat/http';

/** The client events about alert words. */
export const alertWordsEvents = [
  event('alert_words', 'The account added or removed alert words.', { alert_words: listOf(text()) }),
];
