import { type Capability, asStored, type EventTypes } from '@chat/capability';
import type { MailEvent } from './mail/mail.aggregate.js';
import { mailsToSendProjection } from './mails-to-send/mails-to-send.projection.js';

export const outgoingMail: Capability = {
  name: 'outgoing-mail',
  events: {
    MailDelayed: asStored,
    MailGivenUp: asStored,
    MailSent: asStored,
  } satisfies EventTypes<MailEvent>,
  projections: [mailsToSendProjection],
  server: () => import('./outgoing-mail.server.js'),
};
