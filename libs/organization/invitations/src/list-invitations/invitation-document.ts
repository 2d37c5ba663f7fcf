import type { Role } from '@chat/directory';
import type { Collection } from '@chat/read-store';

export interface InvitationDocument {
  readonly _id: number;
  readonly isLink: boolean;
  readonly inviterId: number;
  readonly role: Role;
  /** UNIX seconds of the creation, or of the last sending. */
  readonly invitedAt: number;
  readonly expiresAt: number | null;
  readonly email: string | null;
  readonly emailKey: string | null;
  readonly notifiesInviter: boolean;
  /** Key of a link. */
  readonly key: string | null;
}

/** The invitations that can still be used. */
export const INVITATIONS: Collection<InvitationDocument> = {
  name: 'invitations',
  indexes: [{ fields: ['inviterId', 'isLink'] }, { fields: ['emailKey'] }, { fields: ['expiresAt'] }],
};
