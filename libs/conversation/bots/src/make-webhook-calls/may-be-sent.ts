import type { Directory } from '@chat/directory';
import { mayRead } from '@chat/message-index';
import type { MessageDocument } from '@chat/message-reading';

/**
 * May a message be sent to the service of a bot? A bot that is mentioned in a channel need not follow it. It learns nothing of direct
 * messages of others, nor of where a message was moved to out of its sight.
 */
export function mayBeSent(directory: Directory, message: MessageDocument, botId: number): boolean {
  const { conversation, arrivedAt } = message;
  const isWherePosted = conversation.kind === 'channel' && arrivedAt === null;
  return isWherePosted || mayRead(directory, message, botId);
}
