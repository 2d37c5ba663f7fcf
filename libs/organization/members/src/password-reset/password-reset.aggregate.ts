import type { Aggregate, DomainEvent } from '@chat/kernel';

// These names are the storage format: they are never renamed.

export type PasswordResetEvent = PasswordResetKeyIssued | PasswordResetEnded;

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
      readonly situation: 'waiting';
      readonly keyHash: string;
      /** UNIX seconds. */
      readonly expiresAt: number;
    };

/** The link that an account has for a new password; its id is the account's. */
export const passwordResetAggregate: Aggregate<PasswordResetState, PasswordResetEvent> = {
  initialState: { situation: 'none' },
  evolve(state, event) {
    switch (event.type) {
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

/** Does the link of this key lead to a new password now? @param now UNIX seconds */
export function isGoodReset(state: PasswordResetState, keyHash: string, now: number): boolean {
  return state.situation === 'waiting' && state.keyHash === keyHash && now < state.expiresAt;
}
