import { causedByNobody } from '@chat/directory';
import { content, CorrelationId, Describe, htmlPage, PageTitle, Public, SecretPage } from '@chat/http';
import { Clock, DomainError, escapeHtml } from '@chat/kernel';
import { Controller, Get, Param, Post, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { ConfirmEmailChange } from './confirm-email-change.command.js';

const REFUSED = 400;

const questionPage = (email: string) =>
  `<p>Use <strong>${escapeHtml(email)}</strong> from now on?</p>\n<form method="post"><button>Confirm</button></form>`;
const donePage = (email: string) => `<p>Your address is <strong>${escapeHtml(email)}</strong> now. Log in with it.</p>`;

/** The pages behind the link that was mailed to a new address. Opening the link changes nothing. */
@Public()
@Controller('confirm_email/:token')
export class ConfirmEmailChangeController {
  constructor(
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly title: PageTitle,
  ) {}

  @Get()
  @Describe('The page that confirms a new address.', { answer: content('text/html') })
  @SecretPage()
  show(
    @CorrelationId() correlationId: string,
    @Param('token') token: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    return this.#page(token, correlationId, true, questionPage, reply);
  }

  @Post()
  @Describe('Takes a new address into use, by the form of this page.', { answer: content('text/html') })
  @SecretPage()
  confirm(
    @CorrelationId() correlationId: string,
    @Param('token') token: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    return this.#page(token, correlationId, false, donePage, reply);
  }

  async #page(
    token: string,
    correlationId: string,
    dryRun: boolean,
    shown: (email: string) => string,
    reply: FastifyReply,
  ): Promise<string> {
    const name = this.title.now();
    try {
      const cause = causedByNobody(correlationId, this.clock.now());
      return htmlPage(name, shown(await this.commands.execute(new ConfirmEmailChange({ token, dryRun, cause }))));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      void reply.status(REFUSED);
      return htmlPage(name, `<p role="alert">${escapeHtml(error.message)}</p>`);
    }
  }
}
