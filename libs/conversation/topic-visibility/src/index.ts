export { topicVisibility } from './topic-visibility.capability.js';
export { TopicAutomaticVisibility } from './apply-automatic-visibility/automatic-visibility.js';
export type { TopicVisibilityEvent, TopicVisibilitySet } from './topic-visibility/topic-visibility.events.js';
