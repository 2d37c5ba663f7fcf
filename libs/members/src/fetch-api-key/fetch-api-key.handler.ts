import { Directory } from '@chat/directory';
import { Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Passwords } from '../credentials/passwords.js';
import { isEmail } from '../user/email.js';
import { FetchApiKey, type IssuedApiKey } from './fetch-api-key.command.js';
import { AuthenticationFailed, InvalidEmailAddress } from './fetch-api-key.errors.js';
import { issueApiKey } from './issue-api-key.js';
import { LoginAttempts } from './login-attempts.js';

@CommandHandler(FetchApiKey)
export class FetchApiKeyHandler implements ICommandHandler<FetchApiKey> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    private readonly attempts: LoginAttempts,
    private readonly passwords: Passwords,
  ) {}

  async execute({ data }: FetchApiKey): Promise<IssuedApiKey> {
    const userName = data.userName.trim().toLowerCase();
    if (!isEmail(userName)) throw new InvalidEmailAddress();
    this.attempts.begin(userName);
    const user = this.directory.userByEmail(userName);
    const isCorrect = await this.passwords.verify(data.password, user?.passwordHash ?? null);
    if (!user || !isCorrect) throw new AuthenticationFailed();
    this.attempts.succeeded(userName);
    return issueApiKey(this.transactions, user, data.cause);
  }
}
