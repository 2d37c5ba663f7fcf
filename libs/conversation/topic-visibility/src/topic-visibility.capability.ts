import { type Capability, asStored, type EventTypes } from '@chat/capability';
import type { TopicVisibilityEvent } from './topic-visibility/topic-visibility.events.js';
import { topicVisibilityFold } from './topic-visibility/topic-visibility.fold.js';

export const topicVisibility: Capability = {
  name: 'topic-visibility',
  events: {
    TopicVisibilitySet: asStored,
  } satisfies EventTypes<TopicVisibilityEvent>,
  folding: ({ messageFlags }) => ({ folds: [topicVisibilityFold(messageFlags)] }),
  server: () => import('./topic-visibility.server.js'),
};
