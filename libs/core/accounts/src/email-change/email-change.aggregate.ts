import type { Aggregate, DomainEvent } from '@chat/kernel';

// These names are the storage format: they are never renamed.

export type EmailChangeEvent = EmailChangeRequested | EmailChangeKeyIssued | EmailChangeEnded;

/** An account requests another address; earlier requests become invalid. */
export type EmailChangeRequested = DomainEvent<
  'EmailChangeRequested',
  {
    readonly userId: number;
    readonly email: string;
    readonly expiresAt: number;
    /** Address of the account at that time; missing in older requests. */
    readonly previousEmail?: string;
  }
>;

/** A key mailed to the new address; keys of earlier attempts to send it stay valid. */
export type EmailChangeKeyIssued = DomainEvent<
  'EmailChangeKeyIssued',
  { readonly userId: number; readonly keyHash: string }
>;

/** The address was confirmed, or the request has expired; nothing before it is needed. */
export type EmailChangeEnded = DomainEvent<'EmailChangeEnded', { readonly userId: number }>;

export type EmailChangeState =
  | { readonly situation: 'none' }
  | {
      readonly situation: 'waiting';
      readonly email: string;
      readonly expiresAt: number;
      /** Absent in older requests. */
      readonly previousEmail?: string;
      /** The newest last. */
      readonly keyHashes: readonly string[];
    };

/** Keys of one request: each attempt to mail it makes one. */
const KEPT_KEYS = 20;

export const emailChangeAggregate: Aggregate<EmailChangeState, EmailChangeEvent> = {
  initialState: { situation: 'none' },
  evolve(state, event) {
    switch (event.type) {
      case 'EmailChangeRequested': {
        const { email, expiresAt, previousEmail } = event.data;
        const waiting = { situation: 'waiting', email, expiresAt, keyHashes: [] } as const;
        return previousEmail === undefined ? waiting : { ...waiting, previousEmail };
      }
      case 'EmailChangeKeyIssued':
        if (state.situation === 'none') return state;
        return { ...state, keyHashes: [...state.keyHashes, event.data.keyHash].slice(-KEPT_KEYS) };
      case 'EmailChangeEnded':
        return { situation: 'none' };
      default:
        return state;
    }
  },
  streamName: (userId) => `email_change-${userId}`,
};
