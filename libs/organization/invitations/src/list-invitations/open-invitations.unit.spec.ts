import { openMemoryReadStore } from '@chat/read-store/memory';
import { type InvitationDocument, INVITATIONS } from './invitation-document.js';
import { refuseTooManyInvitations } from './open-invitations.js';
import { LIMITS } from '../invitations.limits.js';

const { inTotal } = LIMITS.invitations;

const invitation = (_id: number): InvitationDocument => ({
  _id,
  isLink: true,
  inviterId: 1,
  role: 400,
  invitedAt: 0,
  expiresAt: null,
  email: null,
  emailKey: null,
  notifiesInviter: false,
  key: `key ${_id}`,
});

/** @limit invitations.inTotal */
it('an organization has room for so many open invitations and links', async () => {
  const store = openMemoryReadStore();
  await store.prepare([INVITATIONS]);
  const writes = Array.from({ length: inTotal - 1 }, (_, at) => ({
    collection: INVITATIONS,
    id: at + 1,
    document: invitation(at + 1),
    position: 1,
  }));
  await store.write('invitations', 1, writes);
  await refuseTooManyInvitations(store, 1);
  await expect(refuseTooManyInvitations(store, 2)).rejects.toThrow(
    `Your organization cannot have more than ${inTotal} open invitations.`,
  );
});
