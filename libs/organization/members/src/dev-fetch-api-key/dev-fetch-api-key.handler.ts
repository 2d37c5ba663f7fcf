import { strip } from '@chat/kernel';
import { Directory, isEmail, isLoginEnabled } from '@chat/directory';
import { Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { IssuedApiKey } from '../fetch-api-key/fetch-api-key.command.js';
import {
  AuthenticationFailed,
  DevelopmentLoginDisabled,
  InvalidEmailAddress,
} from '../fetch-api-key/fetch-api-key.errors.js';
import { issueApiKey } from '../fetch-api-key/issue-api-key.js';
import { ApiKeyUses } from '../credentials/api-key-uses.js';
import { DevFetchApiKey } from './dev-fetch-api-key.command.js';

@CommandHandler(DevFetchApiKey)
export class DevFetchApiKeyHandler implements ICommandHandler<DevFetchApiKey> {
  constructor(
    readonly transactions: Transactions,
    readonly uses: ApiKeyUses,
    private readonly directory: Directory,
  ) {}

  execute({ data: { userName, cause } }: DevFetchApiKey): Promise<IssuedApiKey> {
    if (!isLoginEnabled(this.directory.realm.settings, 'Dev')) throw new DevelopmentLoginDisabled();
    if (!isEmail(strip(userName))) throw new InvalidEmailAddress();
    const user = this.directory.userByEmail(userName);
    if (!user || user.isBot) throw new AuthenticationFailed();
    return issueApiKey(this, user, cause);
  }
}
