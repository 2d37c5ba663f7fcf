import { QueryWith } from '@chat/cqrs';
import { Directory, type Avatar, avatarUrlOf, type User } from '@chat/directory';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';

/** The uploaded avatar with this current key. */
export class GetAvatar extends QueryWith<{ readonly key: string }, Avatar | undefined> {}

@QueryHandler(GetAvatar)
export class GetAvatarHandler implements IQueryHandler<GetAvatar> {
  constructor(private readonly directory: Directory) {}

  async execute({ data: { key } }: GetAvatar): Promise<Avatar | undefined> {
    return this.directory.avatar(key);
  }
}

export class GetOwnAvatarUrl extends QueryWith<{ readonly userId: number }, string> {}

@QueryHandler(GetOwnAvatarUrl)
export class GetOwnAvatarUrlHandler implements IQueryHandler<GetOwnAvatarUrl> {
  constructor(private readonly directory: Directory) {}

  async execute({ data: { userId } }: GetOwnAvatarUrl): Promise<string> {
    return avatarUrlOf(this.directory.user(userId) as User);
  }
}
