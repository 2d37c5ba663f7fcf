import { erasing } from '@chat/processes';
import type { MessageDeleted } from '../message/message.events.js';

/** Erases kept content when its time is over. */
export const eraseDeletedMessages = erasing(
  'erase-deleted-messages',
  ['MessageDeleted'],
  ({ data }) => !(data as MessageDeleted['data']).isKept,
);
