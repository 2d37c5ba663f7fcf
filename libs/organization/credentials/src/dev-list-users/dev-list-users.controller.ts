import { Describe, listOf, object, Public, text } from '@chat/http';
import { Controller, Get, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { DevelopmentGuard } from '../development/development.guard.js';
import { DevListUsers } from './dev-list-users.query.js';

const devUser = object({ email: text(), realm_url: text() });

@Controller('api/v1/dev_list_users')
export class DevListUsersController {
  constructor(private readonly queries: QueryBus) {}

  @Public()
  @UseGuards(DevelopmentGuard)
  @Get()
  @Describe('The accounts that one can log in as on a development server.', {
    answer: { direct_admins: listOf(devUser), direct_users: listOf(devUser) },
  })
  devListUsers() {
    return this.queries.execute(new DevListUsers());
  }
}
