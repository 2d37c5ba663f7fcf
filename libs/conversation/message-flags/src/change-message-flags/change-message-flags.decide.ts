import type { Conversation } from '@chat/directory';
import type { EditableFlag, FlaggedMessages } from '@chat/message-index';
import {
  FlagNotEditable,
  InvalidFlag,
  InvalidFlagOperation,
  type MessageFlagsEvent,
} from '../message-flags/message-flags.aggregate.js';

export interface FlagChange {
  readonly op: 'add' | 'remove';
  readonly flag: EditableFlag;
}

export interface FlaggableMessage {
  readonly messageId: number;
  readonly conversation: Conversation;
  /** True when it has the flag now; messages that the account does not know count as read. */
  readonly isFlagged: boolean;
  readonly isSubscribed: boolean;
}

const EDITABLE: ReadonlySet<string> = new Set<EditableFlag>(['read', 'starred', 'collapsed']);
const GIVEN_BY_THE_SERVICE = new Set([
  'mentioned',
  'stream_wildcard_mentioned',
  'topic_wildcard_mentioned',
  'wildcard_mentioned',
  'has_alert_word',
  'historical',
]);

export function flagChange(op: string, flag: string): FlagChange {
  if (GIVEN_BY_THE_SERVICE.has(flag)) throw new FlagNotEditable(flag);
  if (!EDITABLE.has(flag)) throw new InvalidFlag(flag);
  if (op !== 'add' && op !== 'remove') throw new InvalidFlagOperation(op);
  return { op, flag: flag as EditableFlag };
}

/** @param together names messages by conversation and ranges */
export function decideChangeMessageFlags(
  userId: number,
  { op, flag }: FlagChange,
  messages: readonly FlaggableMessage[],
  together: (messages: readonly FlaggableMessage[]) => readonly FlaggedMessages[],
): MessageFlagsEvent[] {
  const changed = messagesToChange({ op, flag }, messages);
  if (changed.length === 0) return [];
  const type = op === 'add' ? 'MessageFlagsAdded' : 'MessageFlagsRemoved';
  return [{ type, data: { userId, flag, messages: together(changed) } }];
}

export function messagesToChange(
  change: FlagChange,
  messages: readonly FlaggableMessage[],
): readonly FlaggableMessage[] {
  return messages.filter(
    (message) => message.isFlagged === (change.op === 'remove') && !cannotBeUnread(change, message),
  );
}

export function ignoredChannels(change: FlagChange, messages: readonly FlaggableMessage[]): number[] {
  const ignored = messages.flatMap((message) =>
    message.conversation.kind === 'channel' && cannotBeUnread(change, message) ? [message.conversation.channelId] : [],
  );
  return [...new Set(ignored)].toSorted((a, b) => a - b);
}

function cannotBeUnread({ op, flag }: FlagChange, { isSubscribed }: FlaggableMessage): boolean {
  return op === 'remove' && flag === 'read' && !isSubscribed;
}
