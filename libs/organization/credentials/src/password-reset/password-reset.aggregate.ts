import type { Aggregate, DomainEvent } from '@chat/kernel';

// These names are the storage format: they are never renamed.

export type PasswordResetEvent = PasswordResetRequested | PasswordResetKeyIssued | PasswordResetEnded;

/** Somebody requests a link by mail for an account. */
export type PasswordResetRequested = DomainEvent<
  'PasswordResetRequested',
  {
    readonly userId: number;
    /** UNIX seconds. */
    readonly expiresAt: number;
  }
>;

/** A link with which the account gets a new password; earlier links end. */
export type PasswordResetKeyIssued = DomainEvent<
  'PasswordResetKeyIssued',
  {
    readonly userId: number;
    readonly keyHash: string;
    /** UNIX seconds. */
    readonly expiresAt: number;
  }
>;

/** The link was used. */
export type PasswordResetEnded = DomainEvent<'PasswordResetEnded', { readonly userId: number }>;

export type PasswordResetState =
  | { readonly situation: 'none' }
  | {
      readonly situation: 'requested';
      /** UNIX seconds. */
      readonly expiresAt: number;
    }
  | {
      readonly situation: 'waiting';
      readonly keyHash: string;
      /** UNIX seconds. */
      readonly expiresAt: number;
    };

/** The link for a new password of an account, whose id it has. */
export const passwordResetAggregate: Aggregate<PasswordResetState, PasswordResetEvent> = {
  initialState: { situation: 'none' },
  evolve(state, event) {
    switch (event.type) {
      case 'PasswordResetRequested': {
        const { expiresAt } = event.data;
        return { situation: 'requested', expiresAt };
      }
      case 'PasswordResetKeyIssued': {
        const { keyHash, expiresAt } = event.data;
        return { situation: 'waiting', keyHash, expiresAt };
      }
      case 'PasswordResetEnded':
        return { situation: 'none' };
      default:
        return state;
    }
  },
  streamName: (userId) => `password_reset-${userId}`,
};

/** True when the link of this key leads to a new password now. @param now UNIX seconds */
export function isGoodReset(state: PasswordResetState, keyHash: string, now: number): boolean {
  return state.situation === 'waiting' && state.keyHash === keyHash && now < state.expiresAt;
}

/** Lifetime of a link. */
export const PASSWORD_RESET_SECONDS = 86_400;
