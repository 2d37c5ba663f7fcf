import type { AccountDeleted } from '@chat/accounts';
import type { DirectoryFold } from '@chat/directory';
import type { MessagesMoved } from '@chat/messages';
import type { RecordsEvent } from './records.aggregate.js';
import type { RecordsRules } from './records-rules.js';

export const recordsFold = (rules: RecordsRules): DirectoryFold<RecordsEvent | MessagesMoved | AccountDeleted> => ({
  AccountDeleted: (_directory, event) => rules.accounts.take(event),
  DeletedContentDaysChanged: (_directory, event) => rules.take(event),
  RecordsChanged: (_directory, event) => rules.take(event),
  MessagesMoved: (_directory, event) => rules.holds.follow(event.data),
  DeletionUndone() {},
  ChangesUndone() {},
  DeletedContentErased(directory, { data }) {
    for (const messageId of data.messageIds) directory.forgetKeptMessageId(messageId);
    rules.accounts.erased(data.userIds ?? []);
  },
});
