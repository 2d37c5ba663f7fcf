import type { UserJoined } from '@chat/accounts';
import { reactingBeforeAnswer } from '@chat/processes';
import { AddInvited } from './add-invited.command.js';

/** A person who joins by an invitation becomes a member of its groups. */
export const addInvited = reactingBeforeAnswer<UserJoined>('add-invited', ['UserJoined'], (event) => {
  const { userId, invitation } = event.data;
  const cause = { ...event.metadata, causationId: event.id };
  return (invitation?.groupIds ?? []).map((groupId) => new AddInvited({ userId, groupId, cause }));
});
