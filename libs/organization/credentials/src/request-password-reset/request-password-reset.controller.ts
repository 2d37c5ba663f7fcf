import { setTimeout as pause } from 'node:timers/promises';
import { isEmail, LoginAttempts } from '@chat/accounts';
import { causedByNobody } from '@chat/directory';
import {
  ClientAddress,
  content,
  CorrelationId,
  Describe,
  htmlPage,
  PageTitle,
  Parameters,
  Public,
  SecretPage,
  TextParameter,
} from '@chat/http';
import { Clock, strip } from '@chat/kernel';
import { Controller, Get, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { RequestPasswordReset } from './request-password-reset.command.js';

/** Longer than the work for an existing account, so that the time of an answer reveals nothing. */
const ANSWERED_AFTER_MS = 400;

class RequestPasswordResetParameters {
  @TextParameter({ maxLength: 254 }) readonly email!: string;
}

const FORM = `<form method="post"><label>E-mail address <input type="email" name="email" required autocomplete="email"></label>
<button>Send me a link</button></form>`;
const SENT =
  '<p>If there is an account with this address, and this server sends mail, a link for a new password is on its way.</p>';

/** For people who lost their password. The answer is the same with and without such an account. */
@Public()
@Controller('accounts/password/reset')
export class RequestPasswordResetController {
  constructor(
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly title: PageTitle,
    private readonly attempts: LoginAttempts,
  ) {}

  @Get()
  @Describe('The page that asks for the address of an account whose password is lost.', {
    answer: content('text/html'),
  })
  @SecretPage()
  show(): string {
    return htmlPage(this.title.now(), FORM);
  }

  @Post()
  @Describe('Mails a link for a new password to the address, if it is that of an account.', {
    answer: content('text/html'),
  })
  @SecretPage()
  async request(
    @CorrelationId() correlationId: string,
    @ClientAddress() address: string,
    @Parameters() parameters: RequestPasswordResetParameters,
  ): Promise<string> {
    const email = strip(parameters.email).toLowerCase();
    this.attempts.begin(`password reset of ${email}`, address);
    const cause = causedByNobody(correlationId, this.clock.now());
    const work = isEmail(email) ? this.commands.execute(new RequestPasswordReset({ email, cause })) : undefined;
    await Promise.all([work, pause(ANSWERED_AFTER_MS)]);
    return htmlPage(this.title.now(), SENT);
  }
}
