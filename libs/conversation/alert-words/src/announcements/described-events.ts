import { event, listOf, text } from '@chat/http';

export const alertWordsEvents = [
  event('alert_words', 'The account added or removed alert words.', { alert_words: listOf(text()) }),
];
