import { Directory, Site, type User } from '@chat/directory';
import { Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { acceptProfileValues } from '../profile-values/profile-values.js';
import { userAggregate } from '../user/user.aggregate.js';
import type { ProfileValuesChanged } from '../user/user.events.js';
import { ChangeOwnProfile } from './change-own-profile.command.js';

@CommandHandler(ChangeOwnProfile)
export class ChangeOwnProfileHandler implements ICommandHandler<ChangeOwnProfile> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    private readonly site: Site,
  ) {}

  async execute({ data: { userId, entries, cause } }: ChangeOwnProfile): Promise<void> {
    await this.transactions.transact(userAggregate, userId, cause, (): ProfileValuesChanged[] => {
      const user = this.directory.user(userId) as User;
      const changes = acceptProfileValues(this.directory, this.site, user, user, entries);
      return changes.length > 0 ? [{ type: 'ProfileValuesChanged', data: { userId, changes } }] : [];
    });
  }
}
