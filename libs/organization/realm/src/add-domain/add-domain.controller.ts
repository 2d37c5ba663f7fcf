import { causedBy } from '@chat/directory';
import {
  type Actor,
  AuthenticatedActor,
  BooleanParameter,
  Describe,
  integer,
  Parameters,
  RequireOwner,
  text,
  TextParameter,
  tuple,
} from '@chat/http';
import { Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { AddDomain } from './add-domain.command.js';

class AddDomainParameters {
  @TextParameter() readonly domain!: string;
  @BooleanParameter() readonly allowSubdomains!: boolean;
}

@Controller('api/v1/realm/domains')
export class AddDomainController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @Describe('Lists a domain whose addresses may be used in the organization.', {
    answer: { new_domain: tuple(integer(), text()) },
  })
  @RequireOwner()
  async addDomain(
    @AuthenticatedActor() actor: Actor,
    @Parameters() { domain: given, allowSubdomains }: AddDomainParameters,
  ) {
    const cause = causedBy(actor);
    const { domainId, domain } = await this.commands.execute(new AddDomain({ domain: given, allowSubdomains, cause }));
    return { new_domain: [domainId, domain] };
  }
}
