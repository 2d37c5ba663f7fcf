import type { DomainEvent, Recorded } from '@chat/kernel';
import type { MessageDeleted } from '../message/message.events.js';

// This name is the storage format: it is never changed.

/**
 * The deletion of a message whose content is erased, without its topic. It is erased, and read as it is here where it was
 * (`carryingOn`): a former build named the topic in it.
 */
export type MessageDeletionCarriedOn = DomainEvent<
  'MessageDeletionCarriedOn',
  { readonly messageId: number; readonly past: readonly [Recorded<MessageDeleted>] }
>;
