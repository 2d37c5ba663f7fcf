import { causedBy } from '@chat/directory';
import {
  type Actor,
  AuthenticatedActor,
  BooleanParameter,
  Describe,
  HumansOnly,
  listOf,
  optional,
  Parameters,
  RefuseGuests,
  TextParameter,
} from '@chat/http';
import { Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { shownLinkShape } from '../links/shown-link-shape.js';
import { lifetimeOf, TermsParameters, termsOf } from '../links/terms.parameters.js';
import { SendInvitations } from './send-invitations.command.js';

class SendInvitationsParameters extends TermsParameters {
  @TextParameter() readonly inviteeEmails!: string;
  @BooleanParameter({ default: true }) readonly notifyReferrerOnJoin!: boolean;
}

@Controller('api/v1/invites')
export class SendInvitationsController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @HumansOnly()
  @RefuseGuests()
  @Describe('Invites people by their e-mail addresses.', {
    about: 'On a server without mail an administrator is answered the links, to hand them on.',
    answer: { invite_links: optional(listOf(shownLinkShape)) },
    errors: ['INVITATION_FAILED'],
  })
  async sendInvitations(@AuthenticatedActor() actor: Actor, @Parameters() parameters: SendInvitationsParameters) {
    const links = await this.commands.execute(
      new SendInvitations({
        inviterId: actor.userId,
        addresses: parameters.inviteeEmails,
        terms: termsOf(parameters),
        notifiesInviter: parameters.notifyReferrerOnJoin,
        lifetimeSeconds: lifetimeOf(parameters),
        cause: causedBy(actor),
      }),
    );
    return { ...(links && { invite_links: links }) };
  }
}
