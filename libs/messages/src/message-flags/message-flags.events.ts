import type { DomainEvent } from '@chat/kernel';

// These names are the storage format: they are never renamed.

export type MessageFlagsEvent = MessageFlagsAdded | MessageFlagsRemoved;

/** What an account can say about a message. */
export type EditableFlag = 'read' | 'starred' | 'collapsed';

/** Messages of one conversation. */
export interface FlaggedMessages {
  /** `conversationKey` of where they were posted. */
  readonly conversation: string;
  /** First and last id; what was posted to the conversation between them belongs to it. */
  readonly ids: readonly (readonly [from: number, to: number])[];
}

export type MessageFlagsAdded = DomainEvent<
  'MessageFlagsAdded',
  {
    readonly userId: number;
    readonly flag: EditableFlag;
    readonly messages: readonly FlaggedMessages[];
    /** Everything that was unread. */
    readonly all?: true;
  }
>;

export type MessageFlagsRemoved = DomainEvent<
  'MessageFlagsRemoved',
  { readonly userId: number; readonly flag: EditableFlag; readonly messages: readonly FlaggedMessages[] }
>;
