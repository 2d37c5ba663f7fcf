import type { RecordedEvent } from '@chat/kernel';
import type { UserJoined } from '@chat/members';
import type { Process } from '@chat/processes';
import { AddInvited } from './add-invited.command.js';

/** Who joins by an invitation becomes a member of its groups. */
export const addInvited: Process = {
  name: 'add-invited',
  types: ['UserJoined'],
  commands(event) {
    if (event.type !== 'UserJoined') return [];
    const { userId, invitation } = (event as RecordedEvent<UserJoined>).data;
    const cause = { ...event.metadata, causationId: event.id };
    return (invitation?.groupIds ?? []).map((groupId) => new AddInvited({ userId, groupId, cause }));
  },
};
