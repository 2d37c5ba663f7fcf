import type { AlertWordsChanged, AlertWordsState } from '../alert-words/alert-words.aggregate.js';

export function decideRemoveAlertWords(
  state: AlertWordsState,
  { userId, words }: { readonly userId: number; readonly words: readonly string[] },
): AlertWordsChanged[] {
  const gone = new Set(words.map((word) => word.toLowerCase()));
  return [
    { type: 'AlertWordsChanged', data: { userId, words: state.filter((each) => !gone.has(each.toLowerCase())) } },
  ];
}
