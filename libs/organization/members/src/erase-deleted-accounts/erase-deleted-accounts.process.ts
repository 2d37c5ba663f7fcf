import type { AccountDeleted } from '@chat/accounts';
import { erasing } from '@chat/processes';

/** Erases names, addresses, profile and keys of a deleted account at once, unless a legal hold covers the account. */
export const eraseDeletedAccounts = erasing(
  'erase-deleted-accounts',
  ['AccountDeleted'],
  ({ data }) => !(data as AccountDeleted['data']).isKept,
);
