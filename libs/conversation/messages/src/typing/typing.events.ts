import type { Conversation } from '@chat/directory';
import type { DomainEvent } from '@chat/kernel';

// These names are the storage format: they are never renamed.
// All of them are in the ephemeral stream, so nothing durable may be folded from them.

export type TypingEvent = TypingStarted | TypingStopped | MessageEditTypingStarted | MessageEditTypingStopped;

/** Somebody writes a new message. */
export type TypingStarted = DomainEvent<'TypingStarted', Typing>;
export type TypingStopped = DomainEvent<'TypingStopped', Typing>;

/** Somebody edits a message. */
export type MessageEditTypingStarted = DomainEvent<'MessageEditTypingStarted', MessageEditTyping>;
export type MessageEditTypingStopped = DomainEvent<'MessageEditTypingStopped', MessageEditTyping>;

export interface Typing {
  readonly userId: number;
  readonly conversation: Conversation;
}

export interface MessageEditTyping extends Typing {
  readonly messageId: number;
  /** Log position of the move that brought the message into its channel; null or absent when it was posted there. */
  readonly arrivedAt?: number | null;
}
