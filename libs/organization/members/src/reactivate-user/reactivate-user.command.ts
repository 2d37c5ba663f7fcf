import {
  activeBotsOf,
  botsOf,
  botsPermitted,
  foldName,
  nameClaim,
  nameInUse,
  ownedBotsClaim,
  privateChannelsWithout,
  userAggregate,
} from '@chat/accounts';
import { CommandWith } from '@chat/cqrs';
import { Directory, type User } from '@chat/directory';
import { type Cause, Claims, Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { decideReactivateUser } from './reactivate-user.decide.js';
import { changeableUser } from '../objects/people.js';

export interface ReactivateUserData {
  readonly reactivatorId: number;
  readonly userId: number;
  readonly cause: Cause;
}

/** Reactivates a deactivated account. */
export class ReactivateUser extends CommandWith<ReactivateUserData> {}

@CommandHandler(ReactivateUser)
export class ReactivateUserHandler implements ICommandHandler<ReactivateUser> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    private readonly claims: Claims,
  ) {}

  async execute({ data }: ReactivateUser): Promise<void> {
    const { id, isBot, botOwnerId, fullName } = changeableUser(this.directory, data.userId);
    const owners = new Set([botOwnerId ?? data.reactivatorId, data.reactivatorId]);
    const claims = isBot ? [nameClaim(foldName(fullName)), ...[...owners].map(ownedBotsClaim)] : [];
    await this.claims.holding(claims, () => {
      const reactivator = this.directory.user(data.reactivatorId) as User;
      const facts = {
        reactivator,
        mayCreateBots: botsPermitted(this.directory, reactivator),
        isNameInUse: nameInUse(this.directory, id),
        isActive: (userId: number) => this.directory.user(userId)?.isActive === true,
        ownedBots: (ownerId: number) => activeBotsOf(this.directory, ownerId).length,
        createdBots: (ownerId: number) => botsOf(this.directory, ownerId).length,
        lostChannelIds: (ownerId: number) => privateChannelsWithout(this.directory, id, ownerId),
      };
      return this.transactions.transact(userAggregate, id, data.cause, (state) =>
        decideReactivateUser(state, data, facts),
      );
    });
  }
}
