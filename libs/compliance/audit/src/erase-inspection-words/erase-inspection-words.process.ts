import type { AccountDeleted } from '@chat/accounts';
import type { DeletedContentErased } from '@chat/ports';
import { erasing, reactingTo } from '@chat/processes';
import { EraseInspectionWords } from './erase-inspection-words.command.js';

/** Erases words with the account that an inspection names, and with the one that made it; after a legal hold, together with its name. */
export const endInspectionWords = reactingTo<AccountDeleted | DeletedContentErased>(
  'end-inspection-words',
  ['AccountDeleted', 'DeletedContentErased'],
  ({ type, data, metadata, id }) => {
    const cause = { ...metadata, causationId: id };
    const userIds = type === 'AccountDeleted' ? [data.userId] : (data.userIds ?? []);
    return userIds.map((userId) => new EraseInspectionWords({ userId }, cause));
  },
);

export const eraseInspectionWords = erasing('erase-inspection-words', ['InspectionWordsErased']);
