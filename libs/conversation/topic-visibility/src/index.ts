export { topicVisibilityEvents } from './announcements/described-events.js';
export { topicVisibilityAnnouncer } from './announcements/topic-visibility.announce.js';
export { TopicAutomaticVisibility } from './apply-automatic-visibility/automatic-visibility.js';
export { clearDeletedTopics } from './clear-deleted-topics/clear-deleted-topics.process.js';
export { topicVisibilityInitialStates } from './initial-state/topic-visibility.initial-state.js';
export { TopicVisibilityModule } from './topic-visibility.module.js';
export type { TopicVisibilityEvent, TopicVisibilitySet } from './topic-visibility/topic-visibility.events.js';
export { topicVisibilityFold } from './topic-visibility/topic-visibility.fold.js';
