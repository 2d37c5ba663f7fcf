import { whenDeleted } from '@chat/accounts';
import { DeleteScheduledMessagesOf } from './delete-scheduled-messages-of.command.js';

/** Deletes the scheduled messages of a permanently deleted account. */
export const deleteScheduledMessagesOfDeleted = whenDeleted(
  'delete-scheduled-messages-of-deleted',
  (ownerId, cause) => new DeleteScheduledMessagesOf({ ownerId, cause }),
);
