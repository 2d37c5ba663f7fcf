import type { Aggregate } from '@chat/kernel';
import type { InvitationEvent, Terms } from './invitation.events.js';

interface Open extends Terms {
  readonly situation: 'open';
  readonly inviterId: number;
  readonly expiresAt: number | null;
}

export interface OpenInvitation extends Open {
  readonly isLink: false;
  readonly email: string;
  readonly notifiesInviter: boolean;
  readonly lifetimeSeconds: number | null;
  readonly keyHashes: readonly string[];
  /** Id of an account that joined, or was about to when the server was killed. */
  readonly userId: number | null;
}

export interface OpenLink extends Open {
  readonly isLink: true;
  readonly key: string;
}

export type InvitationState =
  | { readonly situation: 'absent' }
  | { readonly situation: 'ended'; readonly isLink: boolean; readonly hasExpired: boolean }
  | OpenInvitation
  | OpenLink;

export function termsOfInvitation({ role, channelIds, groupIds, includesDefaultChannels }: Open): Terms {
  return { role, channelIds, groupIds, includesDefaultChannels };
}

/** Keys of one sending: each attempt to mail it makes one. */
const KEPT_KEYS = 20;

export const invitationAggregate: Aggregate<InvitationState, InvitationEvent> = {
  initialState: { situation: 'absent' },
  evolve(state, event) {
    switch (event.type) {
      case 'InvitationSent': {
        const { invitationId: _id, byMail: _byMail, keyHash, ...invitation } = event.data;
        return { ...invitation, situation: 'open', isLink: false, keyHashes: keysFrom(keyHash), userId: null };
      }
      case 'InvitationLinkCreated': {
        const { invitationId: _id, ...link } = event.data;
        return { ...link, situation: 'open', isLink: true };
      }
      case 'InvitationEnded':
        return { situation: 'ended', isLink: event.data.isLink, hasExpired: event.data.reason === 'expired' };
      default:
        return state.situation === 'open' && !state.isLink ? changed(state, event) : state;
    }
  },
  streamName: (invitationId) => `invitation-${invitationId}`,
};

function changed(state: OpenInvitation, event: InvitationEvent): OpenInvitation {
  switch (event.type) {
    case 'InvitationResent':
      return { ...state, expiresAt: event.data.expiresAt, keyHashes: keysFrom(event.data.keyHash) };
    case 'InvitationKeyIssued':
      return { ...state, keyHashes: [...state.keyHashes, event.data.keyHash].slice(-KEPT_KEYS) };
    case 'InvitationAccepted':
      return { ...state, userId: event.data.userId };
    default:
      return state;
  }
}

const keysFrom = (keyHash: string | null) => (keyHash === null ? [] : [keyHash]);
