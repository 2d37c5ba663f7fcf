import { causedBy } from '@chat/directory';
import { type Actor, AuthenticatedActor, BooleanParameter, Describe, Parameters, RequireOwner } from '@chat/http';
import { Controller, Param, Patch } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ChangeDomain } from './change-domain.command.js';

class ChangeDomainParameters {
  @BooleanParameter() readonly allowSubdomains!: boolean;
}

@Controller('api/v1/realm/domains')
export class ChangeDomainController {
  constructor(private readonly commands: CommandBus) {}

  @Patch(':domain')
  @Describe('Says whether the subdomains of a listed domain count as well.')
  @RequireOwner()
  async changeDomain(
    @AuthenticatedActor() actor: Actor,
    @Param('domain') domain: string,
    @Parameters() { allowSubdomains }: ChangeDomainParameters,
  ) {
    await this.commands.execute(new ChangeDomain({ domain, allowSubdomains, cause: causedBy(actor) }));
    return {};
  }
}
