import type { Role } from '@chat/directory';
import type { Collection } from '@chat/read-store';

export interface InvitationDocument {
  readonly _id: number;
  readonly isLink: boolean;
  readonly inviterId: number;
  readonly role: Role;
  /** UNIX seconds: when it was created, or sent again for the last time. */
  readonly invitedAt: number;
  readonly expiresAt: number | null;
  readonly email: string | null;
  readonly emailKey: string | null;
  readonly notifiesInviter: boolean;
  /** Key of a link. */
  readonly key: string | null;
}

/** The invitations by which somebody can still join. */
export const INVITATIONS: Collection<InvitationDocument> = {
  name: 'invitations',
  indexes: [{ fields: ['inviterId', 'isLink'] }, { fields: ['emailKey'] }, { fields: ['expiresAt'] }],
};
