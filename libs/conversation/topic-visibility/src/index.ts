export { topicVisibility } from './topic-visibility.capability.js';
export type { TopicVisibilityEvent, TopicVisibilitySet } from './topic-visibility/topic-visibility.events.js';
