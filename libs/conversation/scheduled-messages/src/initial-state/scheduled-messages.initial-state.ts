import { reminderShape } from '../list-reminders/reminder-object.js';
import { remindersOf } from '../list-reminders/list-reminders.query.js';
import { scheduledMessageShape } from '../list-scheduled-messages/scheduled-message-object.js';
import { listOf } from '@chat/http';
import type { InitialState } from '@chat/event-queues';
import type { ReadStore } from '@chat/read-store';
import { scheduledMessagesOf } from '../list-scheduled-messages/list-scheduled-messages.query.js';

export const scheduledMessagesInitialState = (store: ReadStore): InitialState => ({
  fetchTypes: ['scheduled_messages'],
  readsStore: true,
  describes: { scheduled_messages: listOf(scheduledMessageShape) },
  state: async ({ user }) => ({ scheduled_messages: await scheduledMessagesOf(store, user.id) }),
});

export const remindersInitialState = (store: ReadStore): InitialState => ({
  fetchTypes: ['reminders'],
  readsStore: true,
  describes: { reminders: listOf(reminderShape) },
  state: async ({ user }) => ({ reminders: await remindersOf(store, user.id) }),
});
