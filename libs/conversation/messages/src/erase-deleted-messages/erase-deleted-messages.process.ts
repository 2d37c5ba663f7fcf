import { erasing } from '@chat/processes';

/** When a message is deleted, what it said is erased from the log; the deletion stays. */
export const eraseDeletedMessages = erasing('erase-deleted-messages', ['MessageDeleted']);
