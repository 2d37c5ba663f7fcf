import type { AccountDeleted } from '@chat/accounts';
import { reactingTo } from '@chat/processes';
import { DeleteSnippetsOf } from './delete-snippets-of.command.js';

/** When an account is deleted for good, the saved snippets go with it. */
export const deleteSnippetsOfDeleted = reactingTo<AccountDeleted>(
  'delete-snippets-of-deleted',
  ['AccountDeleted'],
  ({ data: { userId: ownerId }, metadata, id }) => [
    new DeleteSnippetsOf({ ownerId, cause: { ...metadata, causationId: id } }),
  ],
);
