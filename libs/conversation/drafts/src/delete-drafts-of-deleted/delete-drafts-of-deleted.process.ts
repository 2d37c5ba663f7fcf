import { whenDeleted } from '@chat/accounts';
import { DeleteDraftsOf } from './delete-drafts-of.command.js';

/** Deletes the drafts of a permanently deleted account. */
export const deleteDraftsOfDeleted = whenDeleted(
  'delete-drafts-of-deleted',
  (ownerId, cause) => new DeleteDraftsOf({ ownerId, cause }),
);
