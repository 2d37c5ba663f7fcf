import { whenDeleted } from '@chat/accounts';
import { DeleteSnippetsOf } from './delete-snippets-of.command.js';

/** Deletes the saved snippets of a permanently deleted account. */
export const deleteSnippetsOfDeleted = whenDeleted(
  'delete-snippets-of-deleted',
  (ownerId, cause) => new DeleteSnippetsOf({ ownerId, cause }),
);
