import { InaccessibleMessage } from '@chat/message-reading';
import { withAttachments } from '../message/attachment-ids.js';
import type { MessageState, PostedMessage } from '../message/message.aggregate.js';
import { MessageAlreadyDeleted, MessageDeletionWindowClosed, NotAllowedToDelete } from '../message/message.errors.js';
import type { MessageDeleted } from '../message/message.events.js';

export interface DeleteMessageFacts {
  readonly isAccessible: boolean;
  readonly mayDeleteAny: boolean;
  readonly isOwn: boolean;
  readonly mayDeleteOwn: boolean;
  readonly deleteLimit: number | null;
  readonly age: number;
  /** The remains of the message. */
  readonly remains: Omit<MessageDeleted['data'], 'echo' | 'attachmentIds'>;
}

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
