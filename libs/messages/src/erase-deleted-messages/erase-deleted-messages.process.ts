import type { Process } from '@chat/processes';
import { EraseMessage } from './erase-message.command.js';

/** When a message is deleted, what it said is erased from the log; the deletion stays. */
export const eraseDeletedMessages: Process = {
  name: 'erase-deleted-messages',
  commands: ({ type, stream, revision }) => (type === 'MessageDeleted' ? [new EraseMessage(stream, revision)] : []),
};
