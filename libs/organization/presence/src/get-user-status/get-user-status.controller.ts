import { userStatusShape } from './status-shape.js';
import { type Actor, AuthenticatedActor, Describe, PathId } from '@chat/http';
import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetUserStatus } from './get-user-status.query.js';

@Controller('api/v1/users/:user/status')
export class GetUserStatusController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Describe('What an account is up to.', { answer: { status: userStatusShape } })
  async userStatus(@AuthenticatedActor() { userId: viewerId }: Actor, @PathId('user') userId: number) {
    return { status: await this.queries.execute(new GetUserStatus({ viewerId, userId })) };
  }
}
