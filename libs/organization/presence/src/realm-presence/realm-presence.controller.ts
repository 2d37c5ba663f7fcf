import { legacyPresencesShape } from '../presence/presence-shapes.js';
import { type Actor, AuthenticatedActor, Describe, float } from '@chat/http';
import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetRealmPresence } from './realm-presence.query.js';

@Controller('api/v1/realm/presence')
export class RealmPresenceController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Describe('When everybody was last seen.', { answer: { presences: legacyPresencesShape, server_timestamp: float() } })
  realmPresence(@AuthenticatedActor() { userId: viewerId }: Actor) {
    return this.queries.execute(new GetRealmPresence({ viewerId }));
  }
}
