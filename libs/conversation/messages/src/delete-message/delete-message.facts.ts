import { type Directory, isGuest, type User } from '@chat/directory';
import { mayModify, type MessageFlags, othersWhoKnow } from '@chat/message-index';
import type { MessageDocument } from '@chat/message-reading';
import type { DeletedContent } from '@chat/ports';
import type { DeleteMessageFacts } from './delete-message.decide.js';

export interface DeletionSources {
  readonly directory: Directory;
  readonly flags: MessageFlags;
  readonly deleted: DeletedContent;
}

/** @param now UNIX milliseconds */
export function deletionFacts(
  { directory, flags, deleted }: DeletionSources,
  document: MessageDocument,
  deleterId: number,
  now: number,
): DeleteMessageFacts {
  const { senderId, conversation, time } = document;
  const deleter = directory.user(deleterId) as User;
  const channel = conversation.kind === 'channel' ? directory.channel(conversation.channelId) : undefined;
  const rights = channel?.permissions;
  return {
    isAccessible: mayModify(directory, document, deleterId),
    mayDeleteAny:
      directory.permits(deleter, 'can_delete_any_message_group') ||
      (rights !== undefined && !isGuest(deleter) && directory.belongs(deleter, rights.can_delete_any_message_group)),
    isOwn: senderId === deleterId || directory.user(senderId)?.botOwnerId === deleterId,
    mayDeleteOwn:
      directory.permits(deleter, 'can_delete_own_message_group') ||
      (rights !== undefined && directory.belongs(deleter, rights.can_delete_own_message_group)),
    deleteLimit: directory.realm.settings.message_content_delete_limit_seconds,
    age: (now - time) / 1000,
    remains: remainsOf(document, othersWhoKnow({ ...document, messageId: document._id }, directory, flags), deleted),
  };
}

/**
 * @param alsoKnownTo see `othersWhoKnow`
 * @param erasesNow ignores `deleted_content_days` for its content
 */
export function remainsOf(
  { _id: messageId, senderId, conversation, arrivedAt, moves, earlierMoves, time }: MessageDocument,
  alsoKnownTo: readonly number[],
  deleted: DeletedContent,
  erasesNow = false,
): DeleteMessageFacts['remains'] {
  const postedAs = (earlierMoves ?? moves[0])?.from ?? conversation;
  const postedTo = 'channelId' in postedAs ? postedAs.channelId : null;
  const isKept = deleted.isKept({ messageId, senderId, conversation, postedTo, postedAt: time }, erasesNow);
  return {
    messageId,
    senderId,
    conversation,
    arrivedAt,
    postedTo,
    postedAt: time,
    alsoKnownTo: alsoKnownTo.toSorted((a, b) => a - b),
    ...(isKept && { isKept }),
    ...(erasesNow && { erasesNow }),
  };
}
