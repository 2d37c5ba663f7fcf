import { type Capability, asStored, type EventTypes } from '@chat/capability';
import type { AlertWordsEvent } from './alert-words/alert-words.aggregate.js';
import { alertWordsFold } from './alert-words/alert-words.fold.js';
import { type MutedUsersEvent, mutedUsersFold } from './muted-users/muted-users.aggregate.js';
import type { TopicVisibilityEvent } from './topic-visibility/topic-visibility.events.js';
import { topicVisibilityFold } from './topic-visibility/topic-visibility.fold.js';

export const attention: Capability = {
  name: 'attention',
  events: {
    AlertWordsChanged: asStored,
    AlertWordsForgotten: asStored,
    FormerTopicVisibilitiesErased: asStored,
    TopicVisibilitiesCarriedOn: asStored,
    TopicVisibilitySet: asStored,
    UserMuted: asStored,
    UserUnmuted: asStored,
  } satisfies EventTypes<AlertWordsEvent | MutedUsersEvent | TopicVisibilityEvent>,
  folding: ({ messageFlags }) => ({
    folds: [alertWordsFold(messageFlags), mutedUsersFold(messageFlags), topicVisibilityFold(messageFlags)],
  }),
  server: () => import('./attention.server.js'),
};
