import { NewPasswordTooWeak, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@chat/accounts';
import { causedByNobody } from '@chat/directory';
import {
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
import { Clock, DomainError, escapeHtml } from '@chat/kernel';
import { Controller, Get, Param, Post, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { ResetPassword } from './reset-password.command.js';

const REFUSED = 400;

class ResetPasswordParameters {
  @TextParameter() readonly password!: string;
}

const FORM = `<form method="post"><label>New password <input type="password" name="password" required
minlength="${PASSWORD_MIN_LENGTH}" maxlength="${PASSWORD_MAX_LENGTH}" autocomplete="new-password"></label>
<button>Set the password</button></form>`;
const formPage = (email: string) => `<p>Account: <strong>${escapeHtml(email)}</strong></p>\n${FORM}`;
const donePage = (email: string) =>
  `<p>The password of <strong>${escapeHtml(email)}</strong> is set. Log in with it; this link ends here.</p>`;

/** The pages behind a link for a new password. Opening the link changes nothing. */
@Public()
@Controller('reset_password/:token')
export class ResetPasswordController {
  constructor(
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly title: PageTitle,
  ) {}

  @Get()
  @Describe('The page that asks for a new password.', { answer: content('text/html') })
  @SecretPage()
  show(
    @CorrelationId() correlationId: string,
    @Param('token') token: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    return this.#page({ token, correlationId, newPassword: undefined }, formPage, reply);
  }

  @Post()
  @Describe('Sets a new password, by the form of this page.', { answer: content('text/html') })
  @SecretPage()
  reset(
    @CorrelationId() correlationId: string,
    @Param('token') token: string,
    @Parameters() { password: newPassword }: ResetPasswordParameters,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    return this.#page({ token, correlationId, newPassword }, donePage, reply);
  }

  async #page(
    {
      token,
      correlationId,
      newPassword,
    }: Record<'token' | 'correlationId', string> & { newPassword: string | undefined },
    shown: (email: string) => string,
    reply: FastifyReply,
  ): Promise<string> {
    const name = this.title.now();
    const cause = causedByNobody(correlationId, this.clock.now());
    try {
      return htmlPage(name, shown(await this.commands.execute(new ResetPassword({ token, newPassword, cause }))));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      void reply.status(REFUSED);
      const again = error instanceof NewPasswordTooWeak ? FORM : '';
      return htmlPage(name, `<p role="alert">${escapeHtml(error.message)}</p>\n${again}`);
    }
  }
}
