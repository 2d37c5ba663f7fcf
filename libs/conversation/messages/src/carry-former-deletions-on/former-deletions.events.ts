import type { DomainEvent, Recorded } from '@chat/kernel';
import type { MessageDeleted } from '../message/message.events.js';

// This name is the storage format: it is never changed.

/** Replaces a deletion of a former build, which named the topic. `carryingOn` returns `past` at the original position. */
export type MessageDeletionCarriedOn = DomainEvent<
  'MessageDeletionCarriedOn',
  { readonly messageId: number; readonly past: readonly [Recorded<MessageDeleted>] }
>;
