import type { UserStatus } from '@chat/directory';
import type { DomainEvent } from '@chat/kernel';

// These names are the storage format: they are never renamed.

/** The whole status, so that nothing older is needed. */
export type UserStatusChanged = DomainEvent<
  'UserStatusChanged',
  {
    readonly userId: number;
    readonly status: UserStatus;
    /** What was set, even to the same as before: clients are notified of it. */
    readonly set: readonly ('text' | 'emoji')[];
    /** Given when the account was made invisible or visible in the same request. */
    readonly away?: boolean;
  }
>;
