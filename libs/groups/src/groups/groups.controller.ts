import { BooleanParameter, Parameters, RefuseGuests } from '@chat/http';
import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetGroups } from './groups.query.js';

class GroupsParameters {
  @BooleanParameter({ default: false }) readonly includeDeactivatedGroups!: boolean;
}

@Controller('api/v1/user_groups')
export class GroupsController {
  constructor(private readonly queries: QueryBus) {}

  @RefuseGuests()
  @Get()
  async groups(@Parameters() { includeDeactivatedGroups: includeDeactivated }: GroupsParameters) {
    return { user_groups: await this.queries.execute(new GetGroups({ includeDeactivated })) };
  }
}
