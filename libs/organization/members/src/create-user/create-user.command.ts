import {
  addressFault,
  emailClaim,
  foldName,
  nameClaim,
  nameTaken,
  Passwords,
  PasswordStrength,
  settingsOfNewAccounts,
  userAggregate,
} from '@chat/accounts';
import { CommandWith } from '@chat/cqrs';
import { Directory, IdSequence, type User } from '@chat/directory';
import { type Cause, Claims, Transactions } from '@chat/event-log';
import { strip } from '@chat/kernel';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CreateUserFacts, decideCreateUser, refuseNewUser } from './create-user.decide.js';
import { WeakPassword } from './create-user.errors.js';

export interface CreateUserData {
  readonly creatorId: number;
  readonly email: string;
  readonly password: string;
  readonly fullName: string;
  readonly cause: Cause;
}

export class CreateUser extends CommandWith<CreateUserData, { userId: number }> {}

@CommandHandler(CreateUser)
export class CreateUserHandler implements ICommandHandler<CreateUser> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    private readonly ids: IdSequence,
    private readonly passwords: Passwords,
    private readonly strength: PasswordStrength,
    private readonly claims: Claims,
  ) {}

  async execute({ data }: CreateUser): Promise<{ userId: number }> {
    refuseNewUser(data, this.#facts(data));
    if (!(await this.strength.isEnough(data.password))) throw new WeakPassword();
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
