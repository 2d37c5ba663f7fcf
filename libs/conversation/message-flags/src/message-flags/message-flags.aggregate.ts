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
    /** All messages that were unread at the time of the request. */
    readonly all?: true;
  }
>;

export type MessageFlagsRemoved = DomainEvent<
  'MessageFlagsRemoved',
  { readonly userId: number; readonly flag: EditableFlag; readonly messages: readonly FlaggedMessages[] }
>;

/**
 * Flag changes never conflict, so decisions do not load this stream: they use the current flags in `MessageFlags`, which every
 * process holds for all accounts.
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
