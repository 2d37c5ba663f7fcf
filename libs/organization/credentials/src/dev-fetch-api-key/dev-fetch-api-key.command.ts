import { ApiKeyUses, isEmail } from '@chat/accounts';
import { CommandWith } from '@chat/cqrs';
import { Directory, isLoginEnabled } from '@chat/directory';
import { type Cause, Transactions } from '@chat/event-log';
import { refusal, strip } from '@chat/kernel';
import { LogInRecords } from '@chat/ports';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { issueApiKey, type IssuedApiKey } from '../fetch-api-key/issue-api-key.js';
import { AuthenticationFailed, InvalidEmailAddress } from '../password-holders/log-in.errors.js';

export class DevelopmentLoginDisabled extends refusal('DevAuthBackend not enabled.') {}

export interface DevFetchApiKeyData {
  readonly userName: string;
  readonly address: string;
  readonly client: string;
  readonly cause: Cause;
}

export class DevFetchApiKey extends CommandWith<DevFetchApiKeyData, IssuedApiKey> {}

@CommandHandler(DevFetchApiKey)
export class DevFetchApiKeyHandler implements ICommandHandler<DevFetchApiKey> {
  constructor(
    readonly transactions: Transactions,
    readonly uses: ApiKeyUses,
    private readonly directory: Directory,
    readonly logIns: LogInRecords,
  ) {}

  execute({ data: { userName, address, client, cause } }: DevFetchApiKey): Promise<IssuedApiKey> {
    if (!isLoginEnabled(this.directory.realm.settings, 'Dev')) throw new DevelopmentLoginDisabled();
    if (!isEmail(strip(userName))) throw new InvalidEmailAddress();
    const user = this.directory.userByEmail(userName);
    if (!user || user.isBot) throw new AuthenticationFailed();
    return issueApiKey(this, user, { how: 'development', address, client }, cause);
  }
}
