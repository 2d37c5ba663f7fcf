import { AvatarIntake, userAggregate } from '@chat/accounts';
import { CommandWith } from '@chat/cqrs';
import { type Avatar, Directory, isAdministrator, type User } from '@chat/directory';
import { type Cause, Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { decideChangeOwnAvatar } from './change-own-avatar.decide.js';

export interface ChangeOwnAvatarData {
  readonly userId: number;
  /** Key in the file store; null: the picture that belongs to the address. */
  readonly avatar: Avatar | null;
  readonly cause: Cause;
}

export class ChangeOwnAvatar extends CommandWith<ChangeOwnAvatarData> {}

@CommandHandler(ChangeOwnAvatar)
export class ChangeOwnAvatarHandler implements ICommandHandler<ChangeOwnAvatar> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    private readonly intake: AvatarIntake,
  ) {}

  async execute({ data }: ChangeOwnAvatar): Promise<void> {
    const isDisabled = avatarChangesDisabled(this.directory, data.userId);
    await this.intake.whileGiven(data.avatar, () =>
      this.transactions.transact(userAggregate, data.userId, data.cause, (state) =>
        decideChangeOwnAvatar(state, data, { isDisabled }),
      ),
    );
  }
}

/** For this account: administrators may change theirs. */
export function avatarChangesDisabled(directory: Directory, userId: number): boolean {
  return directory.realm.settings.avatar_changes_disabled && !isAdministrator(directory.user(userId) as User);
}
