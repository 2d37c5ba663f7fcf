import { QueryWith } from '@chat/cqrs';
import { Directory, Site, type User } from '@chat/directory';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type UserObject, userObject, type UserObjectOptions } from '../objects/user-object.js';

export interface GetUsersData {
  readonly viewerId: number;
  /** Undefined: everybody. Unknown ids are skipped. */
  readonly userIds: readonly number[] | undefined;
  readonly options: UserObjectOptions;
}

/** Includes deactivated accounts and bots, by id; the system's own bots are not members. */
export class GetUsers extends QueryWith<GetUsersData, UserObject[]> {}

@QueryHandler(GetUsers)
export class GetUsersHandler implements IQueryHandler<GetUsers> {
  constructor(
    private readonly directory: Directory,
    private readonly site: Site,
  ) {}

  async execute({ data: { viewerId, userIds, options } }: GetUsers): Promise<UserObject[]> {
    const viewer = this.directory.user(viewerId) as User;
    const asked = userIds && new Set(userIds);
    return [...this.directory.users()]
      .filter(({ id, isSystemBot }) => !isSystemBot && (!asked || asked.has(id)))
      .toSorted((a, b) => a.id - b.id)
      .map((user) => userObject(this.directory, viewer, user, this.site, options));
  }
}
