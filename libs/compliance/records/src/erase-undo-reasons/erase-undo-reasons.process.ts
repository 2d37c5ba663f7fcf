import type { AccountDeleted } from '@chat/accounts';
import type { MessageDeleted } from '@chat/messages';
import type { DeletedContentErased } from '@chat/ports';
import { erasing, reactingTo } from '@chat/processes';
import { EraseUndoReasons } from './erase-undo-reasons.command.js';

/** Erases a reason with the content of all messages that the undo restored, and with an account that the undo concerns. */
export const endUndoReasons = reactingTo<DeletedContentErased | MessageDeleted | AccountDeleted>(
  'end-undo-reasons',
  ['DeletedContentErased', 'MessageDeleted', 'AccountDeleted'],
  ({ type, data, metadata, id }) => {
    const cause = { ...metadata, causationId: id };
    if (type === 'AccountDeleted') return [new EraseUndoReasons({ userId: data.userId }, cause)];
    if (type === 'DeletedContentErased') {
      const { messageIds, userIds = [] } = data;
      const ofAccounts = userIds.map((userId) => new EraseUndoReasons({ userId }, cause));
      return messageIds.length === 0 ? ofAccounts : [new EraseUndoReasons({ messageIds }, cause), ...ofAccounts];
    }
    const isErased = !data.isKept && data.earlierDeletions !== undefined;
    return isErased ? [new EraseUndoReasons({ messageIds: [data.messageId] }, cause)] : [];
  },
);

export const eraseUndoReasons = erasing('erase-undo-reasons', ['UndoReasonErased']);
