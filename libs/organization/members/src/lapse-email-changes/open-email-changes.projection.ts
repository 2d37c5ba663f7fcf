import type { EmailChangeEnded, EmailChangeRequested } from '@chat/accounts';
import type { Projection } from '@chat/projections';
import { OPEN_EMAIL_CHANGES, type OpenEmailChangeDocument } from './open-email-change-document.js';

export const openEmailChangesProjection: Projection<OpenEmailChangeDocument, EmailChangeRequested | EmailChangeEnded> =
  {
    name: 'open-email-changes',
    version: 1,
    collection: OPEN_EMAIL_CHANGES,
    types: new Set(['EmailChangeRequested', 'EmailChangeEnded']),
    ids: ({ data }) => [data.userId],
    evolve(_document, { type, data }) {
      return type === 'EmailChangeRequested' ? { _id: data.userId, expiresAt: data.expiresAt } : undefined;
    },
  };
