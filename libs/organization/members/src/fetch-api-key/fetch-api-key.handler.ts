import { strip } from '@chat/kernel';
import { Directory, isEmail, isLoginEnabled } from '@chat/directory';
import { Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Passwords } from '../credentials/passwords.js';
import { ApiKeyUses } from '../credentials/api-key-uses.js';
import { FetchApiKey, type IssuedApiKey } from './fetch-api-key.command.js';
import { AuthenticationFailed, InvalidEmailAddress, PasswordAuthDisabled } from './fetch-api-key.errors.js';
import { issueApiKey } from './issue-api-key.js';
import { LoginAttempts } from './login-attempts.js';

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
    return issueApiKey(this, user, data.cause);
  }
}
