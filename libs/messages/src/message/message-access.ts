import type { Directory } from '@chat/directory';
import type { MessageDocument } from '../messages/message-document.js';

/** May the account read the message where something can still be changed: not in an archived channel? */
export function mayModify(
  directory: Directory,
  { _id, conversation, arrivedAt }: MessageDocument,
  userId: number,
): boolean {
  const isArchived = conversation.kind === 'channel' && (directory.channel(conversation.channelId)?.isArchived ?? true);
  return !isArchived && directory.canReadMessage(userId, _id, conversation, arrivedAt);
}
