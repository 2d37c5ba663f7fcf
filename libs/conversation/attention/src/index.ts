export { attention } from './attention.capability.js';
export type { AlertWordsChanged, AlertWordsEvent } from './alert-words/alert-words.aggregate.js';
export type { MutedUsersEvent, UserMuted, UserUnmuted } from './muted-users/muted-users.aggregate.js';
export type { TopicVisibilityEvent, TopicVisibilitySet } from './topic-visibility/topic-visibility.events.js';
