import type { AccountDeleted } from '@chat/accounts';
import { reactingTo } from '@chat/processes';
import { RemoveViewsOf } from './remove-views-of.command.js';

/** Removes the views of a permanently deleted account. */
export const removeViewsOfDeleted = reactingTo<AccountDeleted>(
  'remove-views-of-deleted',
  ['AccountDeleted'],
  ({ data: { userId }, metadata, id }) => [new RemoveViewsOf({ userId, cause: { ...metadata, causationId: id } })],
);
