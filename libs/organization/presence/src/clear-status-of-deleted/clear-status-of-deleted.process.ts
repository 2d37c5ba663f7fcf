import type { AccountDeleted } from '@chat/accounts';
import { reactingTo } from '@chat/processes';
import { ClearStatus } from './clear-status.command.js';

/** An empty status takes the place of the last one, which is erased like every status that was replaced. */
export const clearStatusOfDeleted = reactingTo<AccountDeleted>(
  'clear-status-of-deleted',
  ['AccountDeleted'],
  ({ data: { userId }, metadata, id }) => [new ClearStatus({ userId, cause: { ...metadata, causationId: id } })],
);
