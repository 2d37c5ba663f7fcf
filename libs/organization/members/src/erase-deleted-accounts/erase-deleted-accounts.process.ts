import type { AccountDeleted } from '@chat/accounts';
import { erasing } from '@chat/processes';

/** Names, addresses, profile and keys of an account that was deleted go at once, unless a legal hold covers the account. */
export const eraseDeletedAccounts = erasing(
  'erase-deleted-accounts',
  ['AccountDeleted'],
  ({ data }) => !(data as AccountDeleted['data']).isKept,
);
