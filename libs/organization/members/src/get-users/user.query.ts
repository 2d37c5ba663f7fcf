import { QueryWith } from '@chat/cqrs';
import { canSeeUser, Directory, InsufficientPermission, Site, type User } from '@chat/directory';
import { MessageFlags } from '@chat/message-index';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type UserObject, userObject, type UserObjectOptions } from '../objects/user-object.js';
import { findUser, type UserReference } from './user-reference.js';

export interface GetUserData {
  readonly viewerId: number;
  readonly reference: UserReference;
  readonly options: UserObjectOptions;
}

export class GetUser extends QueryWith<GetUserData, UserObject> {}

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

export interface OwnUserObject extends UserObject {
  /** -1: none was sent to the account. */
  readonly max_message_id: number;
}

export class GetOwnUser extends QueryWith<{ readonly userId: number }, OwnUserObject> {}

@QueryHandler(GetOwnUser)
export class GetOwnUserHandler implements IQueryHandler<GetOwnUser> {
  constructor(
    private readonly directory: Directory,
    private readonly site: Site,
    private readonly flags: MessageFlags,
  ) {}

  async execute({ data: { userId } }: GetOwnUser): Promise<OwnUserObject> {
    const user = this.directory.user(userId) as User;
    const options = { clientGravatar: false, includeProfileData: true };
    const shown = userObject(this.directory, user, user, this.site, options);
    return { ...shown, max_message_id: this.flags.newestDelivered(userId) };
  }
}
