import { erasing } from '@chat/processes';

export const eraseDeletedMessages = erasing('erase-deleted-messages', ['MessageDeleted']);
