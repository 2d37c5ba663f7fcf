import { ERASED_TOPIC } from '@chat/directory';
import { InaccessibleMessage } from '@chat/message-reading';
import { withAttachments } from '../message/attachment-ids.js';
import type { MessageState, PostedMessage } from '../message/message.aggregate.js';
import { MessageAlreadyDeleted, MessageDeletionWindowClosed, NotAllowedToDelete } from '../message/message.errors.js';
import type { DeletionTopicRecorded, MessageDeleted } from '../message/message.events.js';

export interface DeleteMessageFacts {
  readonly isAccessible: boolean;
  readonly mayDeleteAny: boolean;
  readonly isOwn: boolean;
  readonly mayDeleteOwn: boolean;
  readonly deleteLimit: number | null;
  readonly age: number;
  /** Facts of the message that remain. */
  readonly remains: Omit<MessageDeleted['data'], 'echo' | 'attachmentIds' | 'earlierDeletions'>;
}

export type Deletion = DeletionTopicRecorded | MessageDeleted;

export function decideDeleteMessage(state: MessageState, facts: DeleteMessageFacts): Deletion[] {
  if (state.situation === 'absent' || !facts.isAccessible) throw new InaccessibleMessage();
  if (!facts.mayDeleteAny) {
    if (!facts.isOwn || !facts.mayDeleteOwn) throw new NotAllowedToDelete();
    if (facts.deleteLimit !== null && facts.age > facts.deleteLimit) throw new MessageDeletionWindowClosed();
  }
  if (state.situation !== 'posted') throw new MessageAlreadyDeleted();
  return deletionOf(state, facts.remains);
}

/** Its events; the topic has an event of its own. */
export function deletionOf(
  { echo, attachmentIds, earlierDeletions }: PostedMessage,
  remains: DeleteMessageFacts['remains'],
): Deletion[] {
  const remaining = echo && { queueId: echo.queueId, localId: echo.localId };
  const { messageId, conversation } = remains;
  const rest = {
    ...withAttachments(attachmentIds),
    ...(remaining && { echo: remaining }),
    ...(earlierDeletions && { earlierDeletions }),
  };
  if (conversation.kind === 'direct') return [{ type: 'MessageDeleted', data: { ...remains, ...rest } }];
  const { channelId, topic } = conversation;
  const withoutTopic = { conversation: { ...conversation, topic: ERASED_TOPIC }, isTopicApart: true as const };
  return [
    { type: 'DeletionTopicRecorded', data: { messageId, place: { channelId, topic } } },
    { type: 'MessageDeleted', data: { ...remains, ...withoutTopic, ...rest } },
  ];
}
