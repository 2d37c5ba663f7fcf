import type { Collection } from '@chat/read-store';

/** An address that waits to be confirmed; it says when, not which. */
export interface OpenEmailChangeDocument {
  readonly _id: number;
  readonly expiresAt: number;
}

export const OPEN_EMAIL_CHANGES: Collection<OpenEmailChangeDocument> = {
  name: 'open_email_changes',
  indexes: [{ fields: ['expiresAt'] }],
};
