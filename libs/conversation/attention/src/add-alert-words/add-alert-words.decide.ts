import {
  type AlertWordsChanged,
  type AlertWordsState,
  TooManyAlertWords,
} from '../alert-words/alert-words.aggregate.js';

/** Words that differ only in case keep their first spelling; within one request the last one counts. */
export function decideAddAlertWords(
  state: AlertWordsState,
  { userId, words }: { readonly userId: number; readonly words: readonly string[] },
  limit: number,
): AlertWordsChanged[] {
  const spellings = new Map<string, string>();
  for (const word of words) if (word !== '') spellings.set(word.toLowerCase(), word);
  for (const word of state) spellings.delete(word.toLowerCase());
  const all = [...state, ...spellings.values()];
  if (spellings.size > 0 && all.length > limit) throw new TooManyAlertWords(limit);
  return [{ type: 'AlertWordsChanged', data: { userId, words: all } }];
}
