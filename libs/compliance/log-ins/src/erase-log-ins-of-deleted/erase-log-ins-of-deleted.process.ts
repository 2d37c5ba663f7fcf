import type { AccountDeleted } from '@chat/accounts';
import { reactingTo } from '@chat/processes';
import { EraseLogInsOf } from './erase-log-ins-of.command.js';

/** Where and with which programs a deleted account logged in goes before its days are over. */
export const eraseLogInsOfDeleted = reactingTo<AccountDeleted>(
  'erase-log-ins-of-deleted',
  ['AccountDeleted'],
  ({ data: { userId }, metadata, id }) => [new EraseLogInsOf({ userId, cause: { ...metadata, causationId: id } })],
);
