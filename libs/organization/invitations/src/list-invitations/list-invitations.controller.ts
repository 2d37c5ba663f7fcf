import { type Actor, AuthenticatedActor, Describe, HumansOnly, listOf, RefuseGuests } from '@chat/http';
import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { invitationShape } from './invitation-object.js';
import { ListInvitations } from './list-invitations.query.js';

@Controller('api/v1/invites')
export class ListInvitationsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @HumansOnly()
  @RefuseGuests()
  @Describe('The invitations that the account manages.', { answer: { invites: listOf(invitationShape) } })
  async listInvitations(@AuthenticatedActor() { userId }: Actor) {
    return { invites: await this.queries.execute(new ListInvitations({ userId })) };
  }
}
