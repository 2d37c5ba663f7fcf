import { fulfil, type ServerPart } from '@chat/capability';
import { ScheduledFiles } from '@chat/ports';
import { FilesOfScheduledMessages } from './list-scheduled-messages/files-of-scheduled-messages.js';
import { ScheduledMessagesModule } from './scheduled-messages.module.js';
import { notifyOfFailure } from './notify-of-failure/notify-of-failure.process.js';
import { remindersAnnouncer } from './announcements/reminders.announce.js';
import {
  remindersInitialState,
  scheduledMessagesInitialState,
} from './initial-state/scheduled-messages.initial-state.js';
import { scheduledMessagesAnnouncer } from './announcements/scheduled-messages.announce.js';
import { scheduledMessagesEvents } from './announcements/described-events.js';
import { deleteRemindersOfDeleted } from './delete-reminders-of-deleted/delete-reminders-of-deleted.process.js';
import { deleteScheduledMessagesOfDeleted } from './delete-scheduled-messages-of-deleted/delete-scheduled-messages-of-deleted.process.js';
import { eraseReplacedReminders } from './erase-replaced-reminders/erase-replaced-reminders.process.js';
import { eraseReplacedScheduledMessages } from './erase-replaced-scheduled-messages/erase-replaced-scheduled-messages.process.js';
import { scheduledMessagesMeanings } from './scheduled-messages.meanings.js';

export const server: ServerPart = {
  module: ScheduledMessagesModule,
  provides: [fulfil(ScheduledFiles, FilesOfScheduledMessages)],
  announcers: () => ({ personal: [scheduledMessagesAnnouncer, remindersAnnouncer] }),
  initialStates: ({ store }) => [scheduledMessagesInitialState(store), remindersInitialState(store)],
  processes: ({ directory }) => [notifyOfFailure(directory)],
  describedEvents: scheduledMessagesEvents,
  deletions: [deleteScheduledMessagesOfDeleted, deleteRemindersOfDeleted],
  erasures: [eraseReplacedScheduledMessages, eraseReplacedReminders],
  meanings: scheduledMessagesMeanings,
};
