import type { AccountDeleted } from '@chat/accounts';
import { reactingTo } from '@chat/processes';
import { DeleteSnippetsOf } from './delete-snippets-of.command.js';

/** Deletes the saved snippets of a permanently deleted account. */
export const deleteSnippetsOfDeleted = reactingTo<AccountDeleted>(
  'delete-snippets-of-deleted',
  ['AccountDeleted'],
  ({ data: { userId: ownerId }, metadata, id }) => [
    new DeleteSnippetsOf({ ownerId, cause: { ...metadata, causationId: id } }),
  ],
);
