import type { Conversation, Directory } from '@chat/directory';

/** The place of a message in a document. */
interface StoredMessage {
  readonly _id: number;
  readonly conversation: Conversation;
  readonly arrivedAt: number | null;
}

/** True when the account may read the message. A document may be older than the directory: nobody reads what was deleted since. */
export function mayRead(
  directory: Directory,
  { _id, conversation, arrivedAt }: StoredMessage,
  userId: number,
): boolean {
  return directory.messageIds.has(_id) && directory.canReadMessage(userId, _id, conversation, arrivedAt);
}

/** True when the account may read the message where changes are possible: not in an archived channel. */
export function mayModify(directory: Directory, document: StoredMessage, userId: number): boolean {
  const { conversation } = document;
  const isArchived = conversation.kind === 'channel' && (directory.channel(conversation.channelId)?.isArchived ?? true);
  return !isArchived && mayRead(directory, document, userId);
}
