import type { UserDeactivated } from '@chat/accounts';
import { reactingTo } from '@chat/processes';
import { DeleteMessagesOf } from './delete-messages-of.command.js';

export const deleteMessagesOfDeactivated = reactingTo<UserDeactivated>(
  'delete-messages-of-deactivated',
  ['UserDeactivated'],
  ({ data, metadata, id, position: until }) => {
    const { userId: senderId, deletesMessages: places, erasesNow = false } = data;
    const cause = { ...metadata, causationId: id };
    return places ? [new DeleteMessagesOf({ senderId, places, until, erasesNow, cause })] : [];
  },
);
