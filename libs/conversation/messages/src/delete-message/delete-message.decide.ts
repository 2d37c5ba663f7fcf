import { InaccessibleMessage } from '@chat/message-reading';
import { withAttachments } from '../message/linked-files.js';
import type { MessageState, PostedMessage } from '../message/message.aggregate.js';
import { MessageAlreadyDeleted, MessageDeletionWindowClosed, NotAllowedToDelete } from '../message/message.errors.js';
import type { MessageDeleted } from '../message/message.events.js';

export interface DeleteMessageFacts {
  /** May read the message, and its channel is not archived. */
  readonly isAccessible: boolean;
  /** Any message, whoever wrote it and whenever. */
  readonly mayDeleteAny: boolean;
  /** Wrote it, or owns the bot that did. */
  readonly isOwn: boolean;
  readonly mayDeleteOwn: boolean;
  /** Seconds; null: no limit. */
  readonly deleteLimit: number | null;
  /** Seconds since the message was posted. */
  readonly age: number;
  /** What will remain of it. */
  readonly remains: Omit<MessageDeleted['data'], 'echo' | 'attachmentIds'>;
}

/** May the message be deleted? (contract, messages: Checks before a message is deleted) */
export function decideDeleteMessage(state: MessageState, facts: DeleteMessageFacts): MessageDeleted[] {
  if (state.situation === 'absent' || !facts.isAccessible) throw new InaccessibleMessage();
  if (!facts.mayDeleteAny) {
    if (!facts.isOwn || !facts.mayDeleteOwn) throw new NotAllowedToDelete();
    if (facts.deleteLimit !== null && facts.age > facts.deleteLimit) throw new MessageDeletionWindowClosed();
  }
  if (state.situation !== 'posted') throw new MessageAlreadyDeleted();
  return [messageDeleted(state, facts.remains)];
}

export function messageDeleted(
  { echo, attachmentIds }: PostedMessage,
  remains: DeleteMessageFacts['remains'],
): MessageDeleted {
  const remaining = echo && { queueId: echo.queueId, localId: echo.localId };
  const data = { ...remains, ...withAttachments(attachmentIds), ...(remaining && { echo: remaining }) };
  return { type: 'MessageDeleted', data };
}
