import type { AccountDeleted } from '@chat/accounts';
import { reactingTo } from '@chat/processes';
import { DeleteDraftsOf } from './delete-drafts-of.command.js';

/** Deletes the drafts of a permanently deleted account. */
export const deleteDraftsOfDeleted = reactingTo<AccountDeleted>(
  'delete-drafts-of-deleted',
  ['AccountDeleted'],
  ({ data: { userId: ownerId }, metadata, id }) => [
    new DeleteDraftsOf({ ownerId, cause: { ...metadata, causationId: id } }),
  ],
);
