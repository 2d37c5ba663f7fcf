import { type ProfileValuesChanged, userAggregate } from '@chat/accounts';
import { CommandWith } from '@chat/cqrs';
import { Directory, type User } from '@chat/directory';
import { type Cause, Transactions } from '@chat/event-log';
import { type ProfileEntry, ProfileValues } from '@chat/ports';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

export interface ChangeOwnProfileData {
  readonly userId: number;
  readonly entries: readonly ProfileEntry[];
  readonly cause: Cause;
}

/** Changes all custom profile fields of the request, or none (contract, profile-fields: Changing the own profile data). */
export class ChangeOwnProfile extends CommandWith<ChangeOwnProfileData> {}

@CommandHandler(ChangeOwnProfile)
export class ChangeOwnProfileHandler implements ICommandHandler<ChangeOwnProfile> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    private readonly profileValues: ProfileValues,
  ) {}

  async execute({ data: { userId, entries, cause } }: ChangeOwnProfile): Promise<void> {
    await this.transactions.transact(userAggregate, userId, cause, (): ProfileValuesChanged[] => {
      const user = this.directory.user(userId) as User;
      const changes = this.profileValues.accept(user, user, entries);
      return changes.length > 0 ? [{ type: 'ProfileValuesChanged', data: { userId, changes } }] : [];
    });
  }
}
