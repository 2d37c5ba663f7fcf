import type { AccountDeleted } from '@chat/accounts';
import { reactingTo } from '@chat/processes';
import { EraseLogInsOf } from './erase-log-ins-of.command.js';

/** Erases the log-ins of a deleted account before their time is over. */
export const eraseLogInsOfDeleted = reactingTo<AccountDeleted>(
  'erase-log-ins-of-deleted',
  ['AccountDeleted'],
  ({ data: { userId }, metadata, id }) => [new EraseLogInsOf({ userId, cause: { ...metadata, causationId: id } })],
);
