export { alertWords } from './alert-words.capability.js';
export type { AlertWordsChanged, AlertWordsEvent } from './alert-words/alert-words.aggregate.js';
