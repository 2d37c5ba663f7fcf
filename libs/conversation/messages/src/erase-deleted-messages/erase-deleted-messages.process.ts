import { erasing } from '@chat/processes';
import type { MessageDeleted } from '../message/message.events.js';

/** Content that is kept for a while is erased when that has passed. */
export const eraseDeletedMessages = erasing(
  'erase-deleted-messages',
  ['MessageDeleted'],
  ({ data }) => !(data as MessageDeleted['data']).isKept,
);
