import { causedByNobody, Site } from '@chat/directory';
import {
  ClientAddress,
  content,
  CorrelationId,
  Describe,
  PageTitle,
  Parameters,
  PathRest,
  Public,
  SecretPage,
  TextParameter,
} from '@chat/http';
import { Clock, DomainError } from '@chat/kernel';
import { Controller, Get, Post, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import type { OpenInvitation, OpenLink } from '../invitation/invitation.aggregate.js';
import { Deliveries } from '../links/delivery.js';
import { Join } from './join.command.js';
import { formPage, joinedPage, mailedPage, refusedPage } from './join-page.js';
import { UsableInvitations } from './usable-invitations.js';

class JoinPageParameters {
  @TextParameter({ optional: true }) readonly email?: string;
  @TextParameter({ optional: true }) readonly fullName?: string;
  @TextParameter({ optional: true }) readonly password?: string;
}

const REFUSED = 400;
const TOO_MANY = 429;

@Public()
@Controller('join')
export class JoinPageController {
  constructor(
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly title: PageTitle,
    private readonly site: Site,
    private readonly usable: UsableInvitations,
    private readonly deliveries: Deliveries,
  ) {}

  @Get('*')
  @Describe('The page of an invitation.', { answer: content('text/html') })
  @SecretPage()
  async show(
    @CorrelationId() correlationId: string,
    @PathRest('token') token: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    try {
      return this.#form(await this.#find(token, correlationId));
    } catch (error) {
      return this.#refusal(error, reply);
    }
  }

  @Post('*')
  @Describe('Makes an account by the form of this page.', { answer: content('text/html') })
  @SecretPage()
  async join(
    @CorrelationId() correlationId: string,
    @ClientAddress() address: string,
    @PathRest('token') token: string,
    @Parameters() parameters: JoinPageParameters,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const realmName = this.title.now();
    try {
      const invitation = await this.#find(token, correlationId);
      try {
        const cause = causedByNobody(correlationId, this.clock.now());
        const { email, userId } = await this.commands.execute(new Join({ ...parameters, token, address, cause }));
        return userId === null ? mailedPage(realmName, email) : joinedPage(realmName, email, this.site.url);
      } catch (error) {
        if (!(error instanceof DomainError) || error.httpStatus === TOO_MANY) throw error;
        void reply.status(REFUSED);
        return this.#form(invitation, parameters.fullName, error.message);
      }
    } catch (error) {
      return this.#refusal(error, reply);
    }
  }

  #find(token: string, correlationId: string): Promise<OpenInvitation | OpenLink> {
    return this.usable.find(this.usable.presented(token), causedByNobody(correlationId, this.clock.now()));
  }

  #form(invitation: OpenInvitation | OpenLink, fullName = '', error?: string): string {
    return formPage({
      realmName: this.title.now(),
      inviterName: this.usable.inviterName(invitation),
      email: invitation.isLink ? null : invitation.email,
      onlyAddress: invitation.isLink && this.deliveries.isByMail,
      fullName,
      error,
    });
  }

  #refusal(error: unknown, reply: FastifyReply): string {
    if (!(error instanceof DomainError)) throw error;
    void reply.status(error.httpStatus === TOO_MANY ? TOO_MANY : REFUSED);
    return refusedPage(this.title.now(), error.message);
  }
}
