import { Module } from '@nestjs/common';
import { MailListener } from './listen-for-mail/mail-listener.js';
import { MailPosting } from './post-mail/mail-posting.js';

@Module({ providers: [MailPosting, MailListener] })
export class EmailGatewayModule {}
