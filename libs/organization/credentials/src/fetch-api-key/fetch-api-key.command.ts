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
import { DomainError, strip, TooManyRequests } from '@chat/kernel';
import { LogInRecords } from '@chat/ports';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { issueApiKey, type IssuedApiKey } from './issue-api-key.js';

export interface FetchApiKeyData {
  readonly userName: string;
  readonly password: string;
  readonly address: string;
  readonly client: string;
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
    readonly logIns: LogInRecords,
  ) {}

  async execute({ data }: FetchApiKey): Promise<IssuedApiKey> {
    const userName = strip(data.userName).toLowerCase();
    if (!isEmail(userName)) throw new InvalidEmailAddress();
    if (!isLoginEnabled(this.directory.realm.settings, 'Email')) throw new PasswordAuthDisabled();
    const user = this.directory.userByEmail(userName);
    try {
      const isCorrect = await this.attempts.check(userName, data.address, () =>
        this.passwords.verify(data.password, user?.passwordHash ?? null, data.address),
      );
      if (!user || !isCorrect) throw new AuthenticationFailed();
      if (user.isPasswordDisabled) throw new PasswordResetRequired();
      const { address, client } = data;
      return await issueApiKey(this, user, { how: 'password', address, client }, data.cause);
    } catch (error) {
      if (isRefusal(error)) this.logIns.refused(userName, data.address);
      throw error;
    }
  }
}

const isRefusal = (error: unknown): boolean =>
  error instanceof DomainError && (error.httpStatus === 401 || error instanceof TooManyRequests);
