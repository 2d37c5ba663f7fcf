import type { RecordedEvent } from '@chat/kernel';
import type { UserDeactivated } from '@chat/members';
import type { Process } from '@chat/processes';
import { DeleteMessagesOf } from './delete-messages-of.command.js';

/** When an account is deactivated with its messages, they are deleted. */
export const deleteMessagesOfDeactivated: Process = {
  name: 'delete-messages-of-deactivated',
  types: ['UserDeactivated'],
  commands(event) {
    if (event.type !== 'UserDeactivated') return [];
    const { data, metadata, id } = event as RecordedEvent<UserDeactivated>;
    const { userId: senderId, deletesMessages: places } = data;
    return places ? [new DeleteMessagesOf({ senderId, places, cause: { ...metadata, causationId: id } })] : [];
  },
};
