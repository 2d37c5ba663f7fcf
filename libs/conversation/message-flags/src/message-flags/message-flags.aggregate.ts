import { type Aggregate, type DomainEvent, refusal } from '@chat/kernel';
import type { EditableFlag, FlaggedMessages } from '@chat/message-index';

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

/**
 * Flag changes never contradict each other, so decisions read nothing here: they see the present flags in
 * `MessageFlags`, which every process keeps for all accounts.
 */
export const messageFlagsAggregate: Aggregate<null, MessageFlagsEvent> = {
  initialState: null,
  evolve: (state) => state,
  isStateless: true,
  streamName: (userId) => `flags-${userId}`,
};

export class InvalidFlag extends refusal((flag: string) => `Invalid flag: '${flag}'`) {}
export class FlagNotEditable extends refusal((flag: string) => `Flag not editable: '${flag}'`) {}
export class InvalidFlagOperation extends refusal((op: string) => `Invalid message flag operation: '${op}'`) {}
