import { type Capability, asStored, type EventTypes } from '@chat/capability';
import type { PasswordResetEvent } from './password-reset/password-reset.aggregate.js';

export const credentials: Capability = {
  name: 'credentials',
  events: {
    PasswordResetEnded: asStored,
    PasswordResetKeyIssued: asStored,
    PasswordResetRequested: asStored,
  } satisfies EventTypes<PasswordResetEvent>,
  server: () => import('./credentials.server.js'),
};
