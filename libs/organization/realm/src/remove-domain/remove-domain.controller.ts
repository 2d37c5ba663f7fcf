import { causedBy } from '@chat/directory';
import { type Actor, AuthenticatedActor, Describe, RequireOwner } from '@chat/http';
import { Controller, Delete, Param } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { RemoveDomain } from './remove-domain.command.js';

@Controller('api/v1/realm/domains')
export class RemoveDomainController {
  constructor(private readonly commands: CommandBus) {}

  @Delete(':domain')
  @Describe('Takes a domain off the list; with the last one the organization is restricted to none any more.')
  @RequireOwner()
  async removeDomain(@AuthenticatedActor() actor: Actor, @Param('domain') domain: string) {
    await this.commands.execute(new RemoveDomain({ domain, cause: causedBy(actor) }));
    return {};
  }
}
