import { groupShape } from './group-shape.js';
import { BooleanParameter, Describe, listOf, Parameters, RefuseGuests } from '@chat/http';
import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ListGroups } from './list-groups.query.js';

class GroupsParameters {
  @BooleanParameter({ default: false }) readonly includeDeactivatedGroups!: boolean;
}

@Controller('api/v1/user_groups')
export class ListGroupsController {
  constructor(private readonly queries: QueryBus) {}

  @RefuseGuests()
  @Get()
  @Describe('The groups of the organization.', { answer: { user_groups: listOf(groupShape) } })
  async groups(@Parameters() { includeDeactivatedGroups: includeDeactivated }: GroupsParameters) {
    return { user_groups: await this.queries.execute(new ListGroups({ includeDeactivated })) };
  }
}
