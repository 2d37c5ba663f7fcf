import type { Conversation } from '@chat/directory';
import { type Aggregate, type DomainEvent, refusal } from '@chat/kernel';
import { LIMITS } from '../scheduled-messages.limits.js';

// These names are the storage format: they are never renamed.

export type ReminderEvent = ReminderSet | ReminderDeleted | ReminderSent | ReminderFailed;

/** An account sets a reminder of a message. The event holds none of the message's content. */
export interface Reminder {
  readonly reminderId: number;
  readonly ownerId: number;
  readonly messageId: number;
  /** Place of the message, and the owner's note, at the time of setting; Markdown source. */
  readonly content: string;
  /** The parts that the content is rebuilt from when it is sent; missing in older events. */
  readonly about?: { readonly conversation: Conversation; readonly note: string };
  readonly renderedContent: string;
  readonly deliverAt: number;
}

interface Named {
  readonly reminderId: number;
  readonly ownerId: number;
}

export type ReminderSet = DomainEvent<'ReminderSet', Reminder>;
export type ReminderDeleted = DomainEvent<'ReminderDeleted', Named>;
export type ReminderSent = DomainEvent<'ReminderSent', Named & { readonly sentMessageId: number }>;
/** The reminder could not be sent; its owner may delete it. */
export type ReminderFailed = DomainEvent<'ReminderFailed', Named & { readonly reason: string }>;

export type ReminderState =
  { readonly situation: 'absent' } | { readonly situation: 'waiting' | 'failed'; readonly reminder: Reminder };

const absent: ReminderState = { situation: 'absent' };

export const reminderAggregate: Aggregate<ReminderState, ReminderEvent> = {
  initialState: absent,
  evolve(state, event) {
    switch (event.type) {
      case 'ReminderSet':
        return { situation: 'waiting', reminder: event.data };
      case 'ReminderFailed':
        return 'reminder' in state ? { ...state, situation: 'failed' } : state;
      case 'ReminderDeleted':
      case 'ReminderSent':
        return absent;
      default:
        return state;
    }
  },
  streamName: (reminderId) => `reminder-${reminderId}`,
};

/** One answer for "does not exist" and "not yours". */
export class ReminderDoesNotExist extends refusal('Reminder does not exist', { httpStatus: 404 }) {}

export class ReminderNoteTooLong extends refusal(
  `Maximum reminder note length: ${LIMITS.reminders.noteCharacters} characters`,
) {}

export class TooManyReminders extends refusal((limit: number) => `You cannot have more than ${limit} reminders.`) {}

export class RemindersTooLarge extends refusal(
  `Your reminders cannot have more than ${LIMITS.reminders.charactersPerUser} characters in total.`,
) {}
