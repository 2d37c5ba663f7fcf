import { soloPresenceShape } from '../presence/presence-shapes.js';
import { type Actor, AuthenticatedActor, Describe } from '@chat/http';
import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetUserPresence } from './user-presence.query.js';

@Controller('api/v1/users/:user/presence')
export class UserPresenceController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Describe('When one account was last seen.', { answer: { presence: soloPresenceShape } })
  async userPresence(@AuthenticatedActor() { userId: viewerId }: Actor, @Param('user') reference: string) {
    return { presence: await this.queries.execute(new GetUserPresence({ viewerId, reference })) };
  }
}
