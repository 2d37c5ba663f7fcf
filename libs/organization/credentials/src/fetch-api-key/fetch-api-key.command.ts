import { ApiKeyUses } from '@chat/accounts';
import { CommandWith } from '@chat/cqrs';
import { type Cause, Transactions } from '@chat/event-log';
import { LogInRecords } from '@chat/ports';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PasswordHolders } from '../password-holders/password-holders.js';
import { issueApiKey, type IssuedApiKey } from './issue-api-key.js';

export interface FetchApiKeyData {
  readonly userName: string;
  readonly password: string;
  readonly address: string;
  readonly client: string;
  readonly cause: Cause;
}

export class FetchApiKey extends CommandWith<FetchApiKeyData, IssuedApiKey> {}

@CommandHandler(FetchApiKey)
export class FetchApiKeyHandler implements ICommandHandler<FetchApiKey> {
  constructor(
    readonly transactions: Transactions,
    readonly uses: ApiKeyUses,
    private readonly holders: PasswordHolders,
    readonly logIns: LogInRecords,
  ) {}

  async execute({ data }: FetchApiKey): Promise<IssuedApiKey> {
    const { address, client, cause } = data;
    return this.holders.as(data, (user) => issueApiKey(this, user, { how: 'password', address, client }, cause));
  }
}
