import { type Capability, asStored, type EventTypes } from '@chat/capability';
import { ScheduledIds, scheduledIdsFold } from './ids/scheduled-ids.fold.js';
import type { ReminderEvent } from './reminder/reminder.aggregate.js';
import type { ScheduledMessageEvent } from './scheduled-message/scheduled-message.aggregate.js';
import { remindersProjection } from './list-reminders/reminders.projection.js';
import { scheduledMessagesProjection } from './list-scheduled-messages/scheduled-messages.projection.js';

export const scheduledMessages: Capability = {
  name: 'scheduled-messages',
  events: {
    MessageScheduled: asStored,
    ReminderDeleted: asStored,
    ReminderFailed: asStored,
    ReminderSent: asStored,
    ReminderSet: asStored,
    ScheduledMessageDeleted: asStored,
    ScheduledMessageEdited: asStored,
    ScheduledMessageFailed: asStored,
    ScheduledMessageSendingBegun: asStored,
    ScheduledMessageSent: asStored,
  } satisfies EventTypes<ReminderEvent | ScheduledMessageEvent>,
  folding: () => {
    const ids = new ScheduledIds();
    return { folds: [scheduledIdsFold(ids)], state: ids, part: ids };
  },
  projections: [scheduledMessagesProjection, remindersProjection],
  server: () => import('./scheduled-messages.server.js'),
};
