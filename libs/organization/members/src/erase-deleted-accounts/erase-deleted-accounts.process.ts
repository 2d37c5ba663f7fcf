import { erasing } from '@chat/processes';

/** Names, addresses, profile and keys of an account that was deleted go at once, whatever is kept of its messages. */
export const eraseDeletedAccounts = erasing('erase-deleted-accounts', ['AccountDeleted']);
