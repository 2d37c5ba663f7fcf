import { Directory, mandateOf } from '@chat/directory';
import { about, type Actor, AuthenticatedActor, Describe, listOf, nullable, RequireOwner } from '@chat/http';
import { Clock } from '@chat/kernel';
import { Controller, Get } from '@nestjs/common';
import { mandateShape, shownMandate } from '../mandate/shown-mandate.js';

@Controller('api/v1/audit/mandates')
export class ListMandatesController {
  constructor(
    private readonly directory: Directory,
    private readonly clock: Clock,
  ) {}

  @Get()
  @Describe('The mandates to audit that are in force. For owners.', {
    answer: { mandates: about('Ascending by account.', listOf(mandateShape)) },
  })
  @RequireOwner()
  listMandates() {
    const now = this.clock.now();
    return {
      mandates: [...this.directory.users()]
        .toSorted((one, other) => one.id - other.id)
        .flatMap((user) => {
          const mandate = mandateOf(user, now);
          return mandate ? [shownMandate(user.id, mandate)] : [];
        }),
    };
  }

  @Get('me')
  @Describe('The mandate of the account, null if it has none.', {
    answer: { mandate: about('Null: it has none.', nullable(mandateShape)) },
  })
  ownMandate(@AuthenticatedActor() { userId }: Actor) {
    const mandate = mandateOf(this.directory.user(userId), this.clock.now());
    return { mandate: mandate ? shownMandate(userId, mandate) : null };
  }
}
