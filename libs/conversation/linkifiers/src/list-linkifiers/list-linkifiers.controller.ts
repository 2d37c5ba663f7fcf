import { linkifierShape } from './linkifier-shape.js';
import { Describe, listOf } from '@chat/http';
import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ListLinkifiers } from './list-linkifiers.query.js';

@Controller('api/v1/realm/linkifiers')
export class ListLinkifiersController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Describe('The linkifiers of the organization in their order.', { answer: { linkifiers: listOf(linkifierShape) } })
  async listLinkifiers() {
    return { linkifiers: await this.queries.execute(new ListLinkifiers()) };
  }
}
