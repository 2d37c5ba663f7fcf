import { causedBy } from '@chat/directory';
import { type Actor, AuthenticatedActor, Describe, PathId, RequireOwner } from '@chat/http';
import { Controller, Delete } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { RevokeMandate } from './revoke-mandate.command.js';

@Controller('api/v1/audit/mandates')
export class RevokeMandateController {
  constructor(private readonly commands: CommandBus) {}

  @Delete(':user_id')
  @Describe('Ends the mandate of an account to audit.')
  @RequireOwner()
  async revokeMandate(@AuthenticatedActor() actor: Actor, @PathId('user_id') userId: number) {
    await this.commands.execute(new RevokeMandate({ account: String(userId), cause: causedBy(actor) }));
  }
}
