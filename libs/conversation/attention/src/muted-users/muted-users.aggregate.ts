import type { DirectoryFold } from '@chat/directory';
import { type Aggregate, type DomainEvent, refusal } from '@chat/kernel';
import { addFlags, type FlaggedMessages, type MessageFlags } from '@chat/message-index';

// These names are the storage format: they are never renamed.

export type MutedUsersEvent = UserMuted | UserUnmuted;

export type UserMuted = DomainEvent<
  'UserMuted',
  {
    readonly userId: number;
    readonly mutedUserId: number;
    readonly read: readonly FlaggedMessages[];
  }
>;

export type UserUnmuted = DomainEvent<'UserUnmuted', { readonly userId: number; readonly mutedUserId: number }>;

export type MutedUsersState = readonly number[];

export const mutedUsersAggregate: Aggregate<MutedUsersState, MutedUsersEvent> = {
  initialState: [],
  evolve(state, event) {
    switch (event.type) {
      case 'UserMuted':
        return [...state, event.data.mutedUserId];
      case 'UserUnmuted':
        return state.filter((id) => id !== event.data.mutedUserId);
      default:
        return state;
    }
  },
  streamName: (userId) => `mutes-${userId}`,
};

export class CannotMuteSelf extends refusal('Cannot mute self') {}
export class UserAlreadyMuted extends refusal('User already muted') {}
export class UserIsNotMuted extends refusal('User is not muted') {}
export class TooManyMutedUsers extends refusal((limit: number) => `You cannot mute more than ${limit} users.`) {}

/** The fold of new messages marks those of a muted account as read. */
export function mutedUsersFold(flags: MessageFlags): DirectoryFold<MutedUsersEvent> {
  return {
    UserMuted(_, { data: { userId, mutedUserId, read }, metadata: { time } }) {
      flags.mutedUsers.mute(userId, mutedUserId, Math.floor(time / 1000));
      addFlags(flags, { userId, flag: 'read', messages: read });
    },
    UserUnmuted: (_, { data: { userId, mutedUserId } }) => flags.mutedUsers.unmute(userId, mutedUserId),
  };
}
