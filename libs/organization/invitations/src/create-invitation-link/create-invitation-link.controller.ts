import { causedBy } from '@chat/directory';
import { type Actor, AuthenticatedActor, Describe, HumansOnly, Parameters, RefuseGuests, text } from '@chat/http';
import { Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { lifetimeOf, TermsParameters, termsOf } from '../links/terms.parameters.js';
import { CreateInvitationLink } from './create-invitation-link.command.js';

@Controller('api/v1/invites/multiuse')
export class CreateInvitationLinkController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @HumansOnly()
  @RefuseGuests()
  @Describe('Makes a link by which any number of people may join.', { answer: { invite_link: text() } })
  async createInvitationLink(@AuthenticatedActor() actor: Actor, @Parameters() parameters: TermsParameters) {
    const [terms, lifetimeSeconds] = [termsOf(parameters), lifetimeOf(parameters)];
    const link = await this.commands.execute(
      new CreateInvitationLink({ inviterId: actor.userId, terms, lifetimeSeconds, cause: causedBy(actor) }),
    );
    return { invite_link: link };
  }
}
