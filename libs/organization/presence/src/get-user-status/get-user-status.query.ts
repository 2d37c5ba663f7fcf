import { Directory, knownUser } from '@chat/directory';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { shownStatus } from '../user-status/shown-status.js';

export class GetUserStatus extends Query<ReturnType<typeof shownStatus>> {
  constructor(readonly data: { readonly viewerId: number; readonly userId: number }) {
    super();
  }
}

@QueryHandler(GetUserStatus)
export class GetUserStatusHandler implements IQueryHandler<GetUserStatus> {
  constructor(private readonly directory: Directory) {}

  async execute({ data: { viewerId, userId } }: GetUserStatus) {
    return shownStatus(knownUser(this.directory, viewerId, userId));
  }
}
