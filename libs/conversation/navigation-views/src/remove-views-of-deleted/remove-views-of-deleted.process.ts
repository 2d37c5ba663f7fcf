import { whenDeleted } from '@chat/accounts';
import { RemoveViewsOf } from './remove-views-of.command.js';

/** Removes the views of a permanently deleted account. */
export const removeViewsOfDeleted = whenDeleted(
  'remove-views-of-deleted',
  (userId, cause) => new RemoveViewsOf({ userId, cause }),
);
