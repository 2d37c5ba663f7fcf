import type { AccountDeleted } from '@chat/accounts';
import { reactingTo } from '@chat/processes';
import { DeleteRemindersOf } from './delete-reminders-of.command.js';

/** Deletes the reminders of a permanently deleted account. */
export const deleteRemindersOfDeleted = reactingTo<AccountDeleted>(
  'delete-reminders-of-deleted',
  ['AccountDeleted'],
  ({ data: { userId: ownerId }, metadata, id }) => [
    new DeleteRemindersOf({ ownerId, cause: { ...metadata, causationId: id } }),
  ],
);
