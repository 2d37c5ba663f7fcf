export { alertWordsAnnouncer } from './announcements/alert-words.announce.js';
export { alertWordsEvents } from './announcements/described-events.js';
export { AlertWordsModule } from './alert-words.module.js';
export type { AlertWordsChanged, AlertWordsEvent } from './alert-words/alert-words.aggregate.js';
export { alertWordsFold } from './alert-words/alert-words.fold.js';
export { alertWordsInitialState } from './initial-state/alert-words.initial-state.js';
