import { fulfil, type ServerPart } from '@chat/capability';
import { AutomaticVisibility } from '@chat/message-reading';
import { TopicAutomaticVisibility } from './apply-automatic-visibility/automatic-visibility.js';
import { TopicVisibilityModule } from './topic-visibility.module.js';
import { clearDeletedTopics } from './clear-deleted-topics/clear-deleted-topics.process.js';
import { topicVisibilityAnnouncer } from './announcements/topic-visibility.announce.js';
import { topicVisibilityEvents } from './announcements/described-events.js';
import { topicVisibilityInitialStates } from './initial-state/topic-visibility.initial-state.js';

export const server: ServerPart = {
  module: TopicVisibilityModule,
  provides: [fulfil(AutomaticVisibility, TopicAutomaticVisibility)],
  announcers: ({ messageFlags }) => ({ personal: [topicVisibilityAnnouncer(messageFlags)] }),
  initialStates: ({ directory, messageFlags }) => [...topicVisibilityInitialStates(directory, messageFlags)],
  processes: () => [clearDeletedTopics],
  describedEvents: topicVisibilityEvents,
};
