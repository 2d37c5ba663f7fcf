import { Module } from '@nestjs/common';
import { MailListener } from './listen-for-mail/mail-listener.js';
import { MailPosting } from './post-mail/mail-posting.js';

/** Needs, besides the core, `EmailGatewayOptions`, `Messenger` and `MailFiles` from a global module. */
@Module({ providers: [MailPosting, MailListener] })
export class EmailGatewayModule {}
