import {
  ApiKeyUses,
  AuthenticationFailed,
  InvalidEmailAddress,
  LoginAttempts,
  PasswordAuthDisabled,
  PasswordResetRequired,
  Passwords,
} from '@chat/accounts';
import { Directory, isEmail, isLoginEnabled } from '@chat/directory';
import { type Cause, Transactions } from '@chat/event-log';
import { strip } from '@chat/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { issueApiKey, type IssuedApiKey } from './issue-api-key.js';

export interface FetchApiKeyData {
  readonly userName: string;
  readonly password: string;
  readonly address: string;
  readonly cause: Cause;
}

export class FetchApiKey extends Command<IssuedApiKey> {
  constructor(readonly data: FetchApiKeyData) {
    super();
  }
}

@CommandHandler(FetchApiKey)
export class FetchApiKeyHandler implements ICommandHandler<FetchApiKey> {
  constructor(
    readonly transactions: Transactions,
    readonly uses: ApiKeyUses,
    private readonly directory: Directory,
    private readonly attempts: LoginAttempts,
    private readonly passwords: Passwords,
  ) {}

  async execute({ data }: FetchApiKey): Promise<IssuedApiKey> {
    const userName = strip(data.userName).toLowerCase();
    if (!isEmail(userName)) throw new InvalidEmailAddress();
    if (!isLoginEnabled(this.directory.realm.settings, 'Email')) throw new PasswordAuthDisabled();
    const user = this.directory.userByEmail(userName);
    const isCorrect = await this.attempts.check(userName, data.address, () =>
      this.passwords.verify(data.password, user?.passwordHash ?? null, data.address),
    );
    if (!user || !isCorrect) throw new AuthenticationFailed();
    if (user.isPasswordDisabled) throw new PasswordResetRequired();
    return issueApiKey(this, user, data.cause);
  }
}
