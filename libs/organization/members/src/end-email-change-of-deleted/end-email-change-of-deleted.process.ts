import type { AccountDeleted } from '@chat/accounts';
import { reactingTo } from '@chat/processes';
import { EndEmailChange } from '../lapse-email-changes/end-email-change.command.js';

/** Removes the address that a deleted account had still to confirm. */
export const endEmailChangeOfDeleted = reactingTo<AccountDeleted>(
  'end-email-change-of-deleted',
  ['AccountDeleted'],
  ({ data: { userId }, metadata, id }) => [
    new EndEmailChange({ userId, ofDeleted: true, cause: { ...metadata, causationId: id } }),
  ],
);
