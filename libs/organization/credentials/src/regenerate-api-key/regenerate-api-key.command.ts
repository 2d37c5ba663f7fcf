import { accessibleBot, hashApiKey, keyIdOf, newApiKey, userAggregate } from '@chat/accounts';
import { CommandWith } from '@chat/cqrs';
import { Directory, type User } from '@chat/directory';
import { type Cause, Transactions } from '@chat/event-log';
import { LogInRecords } from '@chat/ports';
import { Logger } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { decideRegenerateApiKey } from './regenerate-api-key.decide.js';

export interface RegenerateApiKeyData {
  readonly userId: number;
  /** The account that requests a new key for a bot; missing: the account itself. */
  readonly managerId?: number;
  readonly address: string;
  readonly client: string;
  readonly cause: Cause;
}

/** Replaces every API key of an account by a new one. */
export class RegenerateApiKey extends CommandWith<RegenerateApiKeyData, { apiKey: string }> {}

@CommandHandler(RegenerateApiKey)
export class RegenerateApiKeyHandler implements ICommandHandler<RegenerateApiKey> {
  readonly #logger = new Logger(RegenerateApiKey.name);

  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    private readonly logIns: LogInRecords,
  ) {}

  /** The old key has ended: the new one is shown whatever fails after that. */
  async execute({ data }: RegenerateApiKey): Promise<{ apiKey: string }> {
    const { userId, managerId, address, client, cause } = data;
    if (managerId !== undefined) accessibleBot(this.directory, this.directory.user(managerId) as User, userId);
    const apiKey = newApiKey();
    const rotated = { userId, apiKey, apiKeyHash: hashApiKey(apiKey) };
    await this.transactions.transact(userAggregate, userId, cause, (state) => decideRegenerateApiKey(state, rotated));
    const keyId = keyIdOf(rotated.apiKeyHash);
    try {
      await this.logIns.record({ userId, how: 'new_key', keyId, address, client }, cause);
    } catch (error) {
      this.#logger.error(error, `the new key ${keyId} of account ${userId} is not among the log-ins`);
    }
    return { apiKey };
  }
}
