import { Describe, listOf } from '@chat/http';
import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { domainShape } from '../domains/domain-object.js';
import { ListDomains } from './list-domains.query.js';

@Controller('api/v1/realm/domains')
export class ListDomainsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Describe('The domains whose addresses may be used, if the organization is restricted to domains.', {
    answer: { domains: listOf(domainShape) },
  })
  async listDomains() {
    return { domains: await this.queries.execute(new ListDomains()) };
  }
}
