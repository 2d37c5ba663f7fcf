import { whenDeleted } from '@chat/accounts';
import { DeleteRemindersOf } from './delete-reminders-of.command.js';

/** Deletes the reminders of a permanently deleted account. */
export const deleteRemindersOfDeleted = whenDeleted(
  'delete-reminders-of-deleted',
  (ownerId, cause) => new DeleteRemindersOf({ ownerId, cause }),
);
