import type { EditableFlag, FlaggedMessages } from '@chat/message-index';
import type { DomainEvent } from '@chat/kernel';

// These names are the storage format: they are never renamed.

export type MessageFlagsEvent = MessageFlagsAdded | MessageFlagsRemoved;

export type MessageFlagsAdded = DomainEvent<
  'MessageFlagsAdded',
  {
    readonly userId: number;
    readonly flag: EditableFlag;
    readonly messages: readonly FlaggedMessages[];
    /** Everything that was unread when the account asked for it. */
    readonly all?: true;
  }
>;

export type MessageFlagsRemoved = DomainEvent<
  'MessageFlagsRemoved',
  { readonly userId: number; readonly flag: EditableFlag; readonly messages: readonly FlaggedMessages[] }
>;
