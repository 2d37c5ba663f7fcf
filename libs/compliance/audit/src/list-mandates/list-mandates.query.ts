import { QueryWith } from '@chat/cqrs';
import { Directory, mandateOf } from '@chat/directory';
import { Clock } from '@chat/kernel';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type ShownMandate, shownMandate } from '../mandate/shown-mandate.js';

/** The mandates in force, ascending by account. */
export class ListMandates extends Query<ShownMandate[]> {}

@QueryHandler(ListMandates)
export class ListMandatesHandler implements IQueryHandler<ListMandates> {
  constructor(
    private readonly directory: Directory,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<ShownMandate[]> {
    const now = this.clock.now();
    return [...this.directory.users()]
      .toSorted((one, other) => one.id - other.id)
      .flatMap((user) => {
        const mandate = mandateOf(user, now);
        return mandate ? [shownMandate(this.directory, user.id, mandate)] : [];
      });
  }
}

export class GetMandate extends QueryWith<{ readonly userId: number }, ShownMandate | null> {}

@QueryHandler(GetMandate)
export class GetMandateHandler implements IQueryHandler<GetMandate> {
  constructor(
    private readonly directory: Directory,
    private readonly clock: Clock,
  ) {}

  async execute({ data: { userId } }: GetMandate): Promise<ShownMandate | null> {
    const mandate = mandateOf(this.directory.user(userId), this.clock.now());
    return mandate ? shownMandate(this.directory, userId, mandate) : null;
  }
}
