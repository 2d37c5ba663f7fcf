import type { AccountDeleted } from '@chat/accounts';
import { reactingTo } from '@chat/processes';
import { ClearStatus } from './clear-status.command.js';

/** An empty status replaces the last one, which is erased like every replaced status. */
export const clearStatusOfDeleted = reactingTo<AccountDeleted>(
  'clear-status-of-deleted',
  ['AccountDeleted'],
  ({ data: { userId }, metadata, id }) => [new ClearStatus({ userId, cause: { ...metadata, causationId: id } })],
);
