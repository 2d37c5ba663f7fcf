import type { Directory } from '@chat/directory';
import { mayRead } from '@chat/message-index';
import type { MessageDocument } from '@chat/message-reading';

/**
 * A bot that is mentioned in a channel need not follow it. It gets no direct messages of others, and no messages that moved where
 * it cannot read them.
 */
export function mayBeSent(directory: Directory, message: MessageDocument, botId: number): boolean {
  const { conversation, arrivedAt } = message;
  const isWherePosted = conversation.kind === 'channel' && arrivedAt === null;
  return isWherePosted || mayRead(directory, message, botId);
}
