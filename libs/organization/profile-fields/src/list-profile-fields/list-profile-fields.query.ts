import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ProfileFields } from '../field/profile-fields.js';
import { fieldObjects } from '../field/field-object.js';

export type ProfileFieldObject = ReturnType<typeof fieldObjects>[number];

export class ListProfileFields extends Query<ProfileFieldObject[]> {}

@QueryHandler(ListProfileFields)
export class ListProfileFieldsHandler implements IQueryHandler<ListProfileFields> {
  constructor(private readonly fields: ProfileFields) {}

  async execute(): Promise<ProfileFieldObject[]> {
    return fieldObjects(this.fields);
  }
}
