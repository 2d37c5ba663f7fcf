import { causedBy } from '@chat/directory';
import { type Actor, AuthenticatedActor, Describe, HumansOnly, PathId, RefuseGuests } from '@chat/http';
import { Controller, Delete } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { RevokeInvitation } from './revoke-invitation.command.js';

@Controller('api/v1/invites')
export class RevokeInvitationController {
  constructor(private readonly commands: CommandBus) {}

  @Delete(':invite_id')
  @HumansOnly()
  @RefuseGuests()
  @Describe('Takes an invitation back.')
  async revokeInvitation(@AuthenticatedActor() actor: Actor, @PathId('invite_id') invitationId: number) {
    await this.#revoke(actor, invitationId, false);
  }

  @Delete('multiuse/:invite_id')
  @HumansOnly()
  @RefuseGuests()
  @Describe('Takes an invitation link back: nobody joins by it any more.')
  async revokeInvitationLink(@AuthenticatedActor() actor: Actor, @PathId('invite_id') invitationId: number) {
    await this.#revoke(actor, invitationId, true);
  }

  async #revoke(actor: Actor, invitationId: number, isLink: boolean): Promise<void> {
    const cause = causedBy(actor);
    await this.commands.execute(new RevokeInvitation({ actorId: actor.userId, invitationId, isLink, cause }));
  }
}
