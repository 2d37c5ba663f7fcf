import { Module } from '@nestjs/common';
import { DueMails } from './send-due-mails/send-due-mails.process.js';
import { SendMailHandler } from './send-due-mails/send-mail.command.js';

/** Sends mails that events cause. Needs, besides the core, `Mailer` from a global module. */
@Module({ providers: [DueMails, SendMailHandler] })
export class OutgoingMailModule {}
