import type { Collection } from '@chat/read-store';

/** Time of a request whose address is not confirmed yet; the address itself is not stored. */
export interface OpenEmailChangeDocument {
  readonly _id: number;
  readonly expiresAt: number;
}

export const OPEN_EMAIL_CHANGES: Collection<OpenEmailChangeDocument> = {
  name: 'open_email_changes',
  indexes: [{ fields: ['expiresAt'] }],
};
