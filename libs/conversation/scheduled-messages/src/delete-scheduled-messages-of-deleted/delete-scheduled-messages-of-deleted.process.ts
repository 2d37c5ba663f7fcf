import type { AccountDeleted } from '@chat/accounts';
import { reactingTo } from '@chat/processes';
import { DeleteScheduledMessagesOf } from './delete-scheduled-messages-of.command.js';

/** Deletes the scheduled messages of a permanently deleted account. */
export const deleteScheduledMessagesOfDeleted = reactingTo<AccountDeleted>(
  'delete-scheduled-messages-of-deleted',
  ['AccountDeleted'],
  ({ data: { userId: ownerId }, metadata, id }) => [
    new DeleteScheduledMessagesOf({ ownerId, cause: { ...metadata, causationId: id } }),
  ],
);
