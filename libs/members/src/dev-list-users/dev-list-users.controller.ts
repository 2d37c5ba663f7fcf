import { Public } from '@chat/http';
import { Controller, Get, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { DevelopmentGuard } from '../development/development.guard.js';
import { ListDevUsers } from './dev-list-users.query.js';

@Controller('api/v1/dev_list_users')
export class DevListUsersController {
  constructor(private readonly queries: QueryBus) {}

  @Public()
  @UseGuards(DevelopmentGuard)
  @Get()
  devListUsers() {
    return this.queries.execute(new ListDevUsers());
  }
}
