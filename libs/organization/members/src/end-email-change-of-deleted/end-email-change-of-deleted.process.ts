import { whenDeleted } from '@chat/accounts';
import { EndEmailChange } from '../lapse-email-changes/end-email-change.command.js';

/** Removes the address that a deleted account had still to confirm. */
export const endEmailChangeOfDeleted = whenDeleted(
  'end-email-change-of-deleted',
  (userId, cause) => new EndEmailChange({ userId, ofDeleted: true, cause }),
);
