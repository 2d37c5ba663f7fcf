import type { DomainEvent } from '@chat/kernel';
import type { FlaggedMessages } from '@chat/message-index';

// These names are the storage format: they are never renamed.

export type MutedUsersEvent = UserMuted | UserUnmuted;

export type UserMuted = DomainEvent<
  'UserMuted',
  {
    readonly userId: number;
    readonly mutedUserId: number;
    /** Messages of the muted account that become read with this. */
    readonly read: readonly FlaggedMessages[];
  }
>;

export type UserUnmuted = DomainEvent<'UserUnmuted', { readonly userId: number; readonly mutedUserId: number }>;
