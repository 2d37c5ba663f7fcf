import type { DirectoryFold } from '@chat/directory';
import { addFlags, type MessageFlags } from '@chat/message-index';
import type { MutedUsersEvent } from './muted-users.events.js';

/** Who has muted whom. New messages of a muted account become read where they are added, not here. */
export function mutedUsersFold(flags: MessageFlags): DirectoryFold<MutedUsersEvent> {
  return {
    UserMuted(_, { data: { userId, mutedUserId, read }, metadata: { time } }) {
      flags.mutedUsers.mute(userId, mutedUserId, Math.floor(time / 1000));
      addFlags(flags, { userId, flag: 'read', messages: read });
    },
    UserUnmuted: (_, { data: { userId, mutedUserId } }) => flags.mutedUsers.unmute(userId, mutedUserId),
  };
}
