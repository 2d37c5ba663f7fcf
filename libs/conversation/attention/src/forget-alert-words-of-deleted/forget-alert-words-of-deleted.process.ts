import { whenDeleted } from '@chat/accounts';
import { ForgetAlertWords } from './forget-alert-words.command.js';

/** Removes the alert words of a permanently deleted account: they often are its name. */
export const forgetAlertWordsOfDeleted = whenDeleted(
  'forget-alert-words-of-deleted',
  (userId, cause) => new ForgetAlertWords({ userId, cause }),
);
