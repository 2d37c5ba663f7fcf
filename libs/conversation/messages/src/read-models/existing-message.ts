import type { Transactions } from '@chat/event-log';
import { InaccessibleMessage, type MessageDocument, MESSAGES } from '@chat/message-reading';
import type { ReadStore } from '@chat/read-store';
import { messageAggregate } from '../message/message.aggregate.js';

/** @throws InaccessibleMessage when there is no message of this id in the log, DamagedLog when it cannot be read */
export async function existingMessage(
  store: ReadStore,
  transactions: Transactions,
  messageId: number,
): Promise<MessageDocument> {
  let document = await store.get(MESSAGES, messageId);
  if (!document) {
    // It may have been acknowledged while the read models lagged behind.
    await transactions.upToDate();
    document = await store.get(MESSAGES, messageId);
    if (!document) await transactions.assertIntact(messageAggregate.streamName(messageId));
  }
  if (!document) throw new InaccessibleMessage();
  return document;
}
