import { QueryWith } from '@chat/cqrs';
import { Directory, knownUser } from '@chat/directory';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { shownStatus } from '../user-status/shown-status.js';

export class GetUserStatus extends QueryWith<
  { readonly viewerId: number; readonly userId: number },
  ReturnType<typeof shownStatus>
> {}

@QueryHandler(GetUserStatus)
export class GetUserStatusHandler implements IQueryHandler<GetUserStatus> {
  constructor(private readonly directory: Directory) {}

  async execute({ data: { viewerId, userId } }: GetUserStatus) {
    return shownStatus(knownUser(this.directory, viewerId, userId));
  }
}
