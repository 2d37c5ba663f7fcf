import { whenDeleted } from '@chat/accounts';
import { ClearStatus } from './clear-status.command.js';

/** An empty status replaces the last one, which is erased like every replaced status. */
export const clearStatusOfDeleted = whenDeleted(
  'clear-status-of-deleted',
  (userId, cause) => new ClearStatus({ userId, cause }),
);
