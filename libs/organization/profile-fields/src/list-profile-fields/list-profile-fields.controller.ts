import { fieldShape } from './field-shape.js';
import { Describe, listOf } from '@chat/http';
import { Directory } from '@chat/directory';
import { Controller, Get } from '@nestjs/common';
import { fieldObjects } from '../field/field-object.js';

@Controller('api/v1/realm/profile_fields')
export class ListProfileFieldsController {
  constructor(private readonly directory: Directory) {}

  @Get()
  @Describe('The profile fields of the organization, in order.', { answer: { custom_fields: listOf(fieldShape) } })
  profileFields() {
    return { custom_fields: fieldObjects(this.directory) };
  }
}
