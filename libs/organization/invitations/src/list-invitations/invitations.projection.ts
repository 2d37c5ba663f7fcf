import type { Projection } from '@chat/projections';
import type { InvitationEvent } from '../invitation/invitation.events.js';
import { INVITATIONS, type InvitationDocument } from './invitation-document.js';

type Followed = Exclude<InvitationEvent, { type: 'InvitationKeyIssued' | 'InvitationAccepted' }>;

export const invitationsProjection: Projection<InvitationDocument, Followed> = {
  name: 'invitations',
  version: 1,
  collection: INVITATIONS,
  types: new Set(['InvitationSent', 'InvitationLinkCreated', 'InvitationResent', 'InvitationEnded']),
  ids: ({ data }) => [data.invitationId],
  creates: ({ type }) => type === 'InvitationSent' || type === 'InvitationLinkCreated',
  evolve(document, { type, data, metadata }) {
    const invitedAt = Math.floor(metadata.time / 1000);
    switch (type) {
      case 'InvitationSent': {
        const { invitationId: _id, inviterId, role, email, expiresAt, notifiesInviter } = data;
        const emailKey = email.toLowerCase();
        return {
          _id,
          isLink: false,
          inviterId,
          role,
          invitedAt,
          expiresAt,
          email,
          emailKey,
          notifiesInviter,
          key: null,
        };
      }
      case 'InvitationLinkCreated': {
        const { invitationId: _id, inviterId, role, expiresAt, key } = data;
        const link = { email: null, emailKey: null, notifiesInviter: false, key };
        return { _id, isLink: true, inviterId, role, invitedAt, expiresAt, ...link };
      }
      case 'InvitationResent':
        return document && { ...document, invitedAt, expiresAt: data.expiresAt };
      case 'InvitationEnded':
        return undefined;
    }
  },
};
