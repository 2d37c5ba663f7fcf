import type { AccountDeleted } from '@chat/accounts';
import { reactingTo } from '@chat/processes';
import { ForgetAlertWords } from './forget-alert-words.command.js';

/** Removes the alert words of a permanently deleted account: they often are its name. */
export const forgetAlertWordsOfDeleted = reactingTo<AccountDeleted>(
  'forget-alert-words-of-deleted',
  ['AccountDeleted'],
  ({ data: { userId }, metadata, id }) => [new ForgetAlertWords({ userId, cause: { ...metadata, causationId: id } })],
);
