import { fulfil, type ServerPart } from '@chat/capability';
import { AutomaticVisibility } from '@chat/message-reading';
import { FormerTopicSettings } from '@chat/ports';
import { alertWordsAnnouncer } from './announcements/alert-words.announce.js';
import { attentionEvents } from './announcements/described-events.js';
import { mutedUsersAnnouncer } from './announcements/muted-users.announce.js';
import { topicVisibilityAnnouncer } from './announcements/topic-visibility.announce.js';
import { TopicAutomaticVisibility } from './apply-automatic-visibility/automatic-visibility.js';
import { AttentionModule } from './attention.module.js';
import { clearDeletedTopics, clearTopicsOfDeleted } from './clear-deleted-topics/clear-deleted-topics.process.js';
import { eraseFormerVisibilities } from './erase-former-visibilities/erase-former-visibilities.process.js';
import { FormerSettings } from './erase-former-visibilities/former-settings.js';
import { eraseForgottenAlertWords } from './forget-alert-words-of-deleted/erase-forgotten-alert-words.process.js';
import { forgetAlertWordsOfDeleted } from './forget-alert-words-of-deleted/forget-alert-words-of-deleted.process.js';
import { alertWordsInitialState } from './initial-state/alert-words.initial-state.js';
import { mutedUsersInitialState } from './initial-state/muted-users.initial-state.js';
import { topicVisibilityInitialStates } from './initial-state/topic-visibility.initial-state.js';
import { attentionMeanings } from './attention.meanings.js';

export const server: ServerPart = {
  module: AttentionModule,
  provides: [fulfil(AutomaticVisibility, TopicAutomaticVisibility), fulfil(FormerTopicSettings, FormerSettings)],
  announcers: ({ messageFlags }) => ({
    personal: [alertWordsAnnouncer, mutedUsersAnnouncer(messageFlags), topicVisibilityAnnouncer(messageFlags)],
  }),
  initialStates: ({ directory, messageFlags }) => [
    alertWordsInitialState(messageFlags),
    mutedUsersInitialState(messageFlags),
    ...topicVisibilityInitialStates(directory, messageFlags),
  ],
  processes: () => [clearDeletedTopics, clearTopicsOfDeleted],
  deletions: [forgetAlertWordsOfDeleted],
  erasures: [eraseForgottenAlertWords, eraseFormerVisibilities],
  describedEvents: attentionEvents,
  meanings: attentionMeanings,
};
