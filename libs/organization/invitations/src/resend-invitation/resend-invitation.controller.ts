import { causedBy } from '@chat/directory';
import {
  type Actor,
  AuthenticatedActor,
  Describe,
  HumansOnly,
  listOf,
  optional,
  PathId,
  RefuseGuests,
} from '@chat/http';
import { Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { shownLinkShape } from '../links/shown-link-shape.js';
import { ResendInvitation } from './resend-invitation.command.js';

@Controller('api/v1/invites')
export class ResendInvitationController {
  constructor(private readonly commands: CommandBus) {}

  @Post(':invite_id/resend')
  @HumansOnly()
  @RefuseGuests()
  @Describe('Sends an invitation once more; earlier links of it end.', {
    about: 'On a server without mail an administrator is answered the new link, to hand it on.',
    answer: { invite_links: optional(listOf(shownLinkShape)) },
    errors: ['INVITATION_FAILED'],
  })
  async resendInvitation(@AuthenticatedActor() actor: Actor, @PathId('invite_id') invitationId: number) {
    const cause = causedBy(actor);
    const link = await this.commands.execute(new ResendInvitation({ actorId: actor.userId, invitationId, cause }));
    return { ...(link && { invite_links: [link] }) };
  }
}
