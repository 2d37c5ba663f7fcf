import type { Projection } from '@chat/projections';
import type { EmailChangeEvent } from '../email-change/email-change.events.js';
import { OPEN_EMAIL_CHANGES, type OpenEmailChangeDocument } from './open-email-change-document.js';

/** The addresses that wait to be confirmed, by their time. */
export const openEmailChangesProjection: Projection<OpenEmailChangeDocument> = {
  name: 'open-email-changes',
  version: 1,
  collection: OPEN_EMAIL_CHANGES,
  types: new Set(['EmailChangeRequested', 'EmailChangeEnded']),
  ids: ({ type, data }) =>
    type === 'EmailChangeRequested' || type === 'EmailChangeEnded'
      ? [(data as Extract<EmailChangeEvent, { type: typeof type }>['data']).userId]
      : [],
  evolve(_document, event) {
    const { type, data } = event as unknown as EmailChangeEvent;
    return type === 'EmailChangeRequested' ? { _id: data.userId, expiresAt: data.expiresAt } : undefined;
  },
};
