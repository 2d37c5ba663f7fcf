import { whenDeleted } from '@chat/accounts';
import { EraseLogInsOf } from './erase-log-ins-of.command.js';

/** Erases the log-ins of a deleted account before their time is over. */
export const eraseLogInsOfDeleted = whenDeleted(
  'erase-log-ins-of-deleted',
  (userId, cause) => new EraseLogInsOf({ userId, cause }),
);
