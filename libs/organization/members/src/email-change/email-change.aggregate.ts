import type { Aggregate } from '@chat/kernel';
import type { EmailChangeEvent } from './email-change.events.js';

export type EmailChangeState =
  | { readonly situation: 'none' }
  | {
      readonly situation: 'waiting';
      readonly email: string;
      /** UNIX seconds. */
      readonly expiresAt: number;
      /** Absent: of an older request. */
      readonly previousEmail?: string;
      /** The newest last. */
      readonly keyHashes: readonly string[];
    };

/** Of one request: each attempt to mail it makes one. */
const KEPT_KEYS = 20;

/** The address that an account waits to have confirmed; its id is the account's. */
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
