import { fieldShape } from './field-shape.js';
import { Describe, listOf } from '@chat/http';
import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ListProfileFields } from './list-profile-fields.query.js';

@Controller('api/v1/realm/profile_fields')
export class ListProfileFieldsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Describe('The profile fields of the organization, in order.', { answer: { custom_fields: listOf(fieldShape) } })
  async profileFields() {
    return { custom_fields: await this.queries.execute(new ListProfileFields()) };
  }
}
