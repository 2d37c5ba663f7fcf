import type { DirectoryFold, UserStatus } from '@chat/directory';
import { type Aggregate, type DomainEvent, refusal } from '@chat/kernel';

// These names are the storage format: they are never renamed.

/** The whole status, so that earlier events are not needed. */
export type UserStatusChanged = DomainEvent<
  'UserStatusChanged',
  {
    readonly userId: number;
    readonly status: UserStatus;
    /** The parts that were set, even to an equal value: clients are notified of them. */
    readonly set: readonly ('text' | 'emoji')[];
    /** Set when the account was made invisible or visible in the same request. */
    readonly away?: boolean;
  }
>;

export const userStatusAggregate: Aggregate<UserStatus, UserStatusChanged> = {
  initialState: { text: '', emoji: null },
  evolve: (_state, { data }) => data.status,
  streamName: (userId) => `userstatus-${userId}`,
};

export class NothingNew extends refusal('Client did not pass any new values.') {}

export class EmojiNameMissing extends refusal(
  'Client must pass emoji_name if they pass either emoji_code or reaction_type.',
) {}

export const userStatusFold: DirectoryFold<UserStatusChanged> = {
  UserStatusChanged(directory, { data: { userId, status } }) {
    const user = directory.user(userId);
    if (user) directory.putUser({ ...user, status });
  },
};
