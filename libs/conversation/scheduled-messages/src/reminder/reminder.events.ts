import type { DomainEvent } from '@chat/kernel';

// These names are the storage format: they are never renamed.

export type ReminderEvent = ReminderSet | ReminderDeleted | ReminderSent | ReminderFailed;

/** That an account wants to be reminded of a message. It holds nothing of what the message says. */
export interface Reminder {
  readonly reminderId: number;
  readonly ownerId: number;
  /** The message in question. */
  readonly messageId: number;
  /** Where the message is, and what the owner notes; Markdown source. */
  readonly content: string;
  readonly renderedContent: string;
  /** UNIX seconds. */
  readonly deliverAt: number;
}

interface Named {
  readonly reminderId: number;
  readonly ownerId: number;
}

export type ReminderSet = DomainEvent<'ReminderSet', Reminder>;
export type ReminderDeleted = DomainEvent<'ReminderDeleted', Named>;
export type ReminderSent = DomainEvent<'ReminderSent', Named & { readonly sentMessageId: number }>;
/** It stays with its owner, who may delete it. */
export type ReminderFailed = DomainEvent<'ReminderFailed', Named & { readonly reason: string }>;
