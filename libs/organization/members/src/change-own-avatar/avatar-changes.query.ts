import { QueryWith } from '@chat/cqrs';
import { Directory } from '@chat/directory';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { avatarChangesDisabled } from './change-own-avatar.command.js';
import { AvatarChangesDisabled } from './change-own-avatar.decide.js';

/** Called before a file is received. @throws AvatarChangesDisabled */
export class MayChangeOwnAvatar extends QueryWith<{ readonly userId: number }, void> {}

@QueryHandler(MayChangeOwnAvatar)
export class MayChangeOwnAvatarHandler implements IQueryHandler<MayChangeOwnAvatar> {
  constructor(private readonly directory: Directory) {}

  async execute({ data: { userId } }: MayChangeOwnAvatar): Promise<void> {
    if (avatarChangesDisabled(this.directory, userId)) throw new AvatarChangesDisabled();
  }
}
