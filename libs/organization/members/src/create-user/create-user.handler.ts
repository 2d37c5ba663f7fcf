import { strip } from '@chat/kernel';
import { addressFault, Directory, IdSequence, type User } from '@chat/directory';
import { Claims, Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Passwords } from '../credentials/passwords.js';
import { foldName } from '../user/full-name.js';
import { nameTaken } from '../user/people.js';
import { userAggregate } from '../user/user.aggregate.js';
import { emailClaim, nameClaim } from '../user/user-claims.js';
import { settingsOfNewAccounts } from '../user-settings/user-settings.js';
import { CreateUser, type CreateUserData } from './create-user.command.js';
import { type CreateUserFacts, decideCreateUser, refuseNewUser } from './create-user.decide.js';

@CommandHandler(CreateUser)
export class CreateUserHandler implements ICommandHandler<CreateUser> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    private readonly ids: IdSequence,
    private readonly passwords: Passwords,
    private readonly claims: Claims,
  ) {}

  async execute({ data }: CreateUser): Promise<{ userId: number }> {
    refuseNewUser(data, this.#facts(data));
    const passwordHash = await this.passwords.hash(data.password);
    const claims = [emailClaim(data.email), nameClaim(foldName(strip(data.fullName)))];
    return this.claims.holding(claims, async () => {
      refuseNewUser(data, this.#facts(data));
      return this.ids.assign('user', async (userId) => {
        await this.transactions.create(userAggregate, userId, data.cause, () =>
          decideCreateUser({ ...data, userId, passwordHash }, this.#facts(data)),
        );
        return { userId };
      });
    });
  }

  #facts({ creatorId, email }: CreateUserData): CreateUserFacts {
    return {
      creator: this.directory.user(creatorId) as User,
      isNameTaken: nameTaken(this.directory, null),
      addressFault: addressFault(this.directory.realm, strip(email)),
      isEmailTaken: this.directory.userByEmail(email) !== undefined,
      settings: settingsOfNewAccounts(this.directory.realm),
      announcementChannelId: this.directory.channelInUse('signup_announcements_stream_id')?.id,
      defaultChannelIds: this.directory.defaultChannelIds(),
    };
  }
}
