import { canSeeUser, Directory, InsufficientPermission, Site, type User } from '@chat/directory';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type UserObject, userObject, type UserObjectOptions } from '../objects/user-object.js';
import { findUser, type UserReference } from './user-reference.js';

export interface GetUserData {
  readonly viewerId: number;
  readonly reference: UserReference;
  readonly options: UserObjectOptions;
}

export class GetUser extends Query<UserObject> {
  constructor(readonly data: GetUserData) {
    super();
  }
}

@QueryHandler(GetUser)
export class GetUserHandler implements IQueryHandler<GetUser> {
  constructor(
    private readonly directory: Directory,
    private readonly site: Site,
  ) {}

  async execute({ data: { viewerId, reference, options } }: GetUser): Promise<UserObject> {
    const viewer = this.directory.user(viewerId) as User;
    const user = findUser(this.directory, this.site, viewer, reference);
    if (!canSeeUser(this.directory, viewer, user)) throw new InsufficientPermission();
    return userObject(this.directory, viewer, user, this.site, options);
  }
}
