import { Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { hashApiKey, newApiKey } from '../credentials/api-key.js';
import { userAggregate } from '../user/user.aggregate.js';
import { RegenerateApiKey } from './regenerate-api-key.command.js';
import { decideRegenerateApiKey } from './regenerate-api-key.decide.js';

@CommandHandler(RegenerateApiKey)
export class RegenerateApiKeyHandler implements ICommandHandler<RegenerateApiKey> {
  constructor(private readonly transactions: Transactions) {}

  async execute({ data: { userId, cause } }: RegenerateApiKey): Promise<{ apiKey: string }> {
    const apiKey = newApiKey();
    const rotated = { userId, apiKey, apiKeyHash: hashApiKey(apiKey) };
    await this.transactions.transact(userAggregate, userId, cause, (state) => decideRegenerateApiKey(state, rotated));
    return { apiKey };
  }
}
