import type { ReadStore } from '@chat/read-store';
import { TooManyInvitations } from '../invitation/invitation.errors.js';
import { INVITATIONS } from './invitation-document.js';
import { LIMITS } from '../invitations.limits.js';

/** @throws TooManyInvitations when there is no room for this many more */
export async function refuseTooManyInvitations(store: ReadStore, more: number): Promise<void> {
  if ((await store.count(INVITATIONS, { _id: { $gt: 0 } })) + more > LIMITS.invitations.inTotal)
    throw new TooManyInvitations();
}
