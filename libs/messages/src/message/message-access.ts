import type { Directory } from '@chat/directory';
import type { MessageDocument } from '../messages/message-document.js';

/** May the account read the message? A document may be older than the directory: what is gone meanwhile nobody reads. */
export function mayRead(
  directory: Directory,
  { _id, conversation, arrivedAt }: Pick<MessageDocument, '_id' | 'conversation' | 'arrivedAt'>,
  userId: number,
): boolean {
  return directory.messageIds.has(_id) && directory.canReadMessage(userId, _id, conversation, arrivedAt);
}

/** May the account read the message where something can still be changed: not in an archived channel? */
export function mayModify(directory: Directory, document: MessageDocument, userId: number): boolean {
  const { conversation } = document;
  const isArchived = conversation.kind === 'channel' && (directory.channel(conversation.channelId)?.isArchived ?? true);
  return !isArchived && mayRead(directory, document, userId);
}
