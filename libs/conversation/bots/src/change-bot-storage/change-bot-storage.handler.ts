import { Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { botStorageAggregate } from '../bot-storage/bot-storage.aggregate.js';
import { ChangeBotStorage } from './change-bot-storage.command.js';
import { decideChangeBotStorage } from './change-bot-storage.decide.js';

@CommandHandler(ChangeBotStorage)
export class ChangeBotStorageHandler implements ICommandHandler<ChangeBotStorage> {
  constructor(private readonly transactions: Transactions) {}

  async execute({ data }: ChangeBotStorage): Promise<void> {
    await this.transactions.transact(botStorageAggregate, data.userId, data.cause, (state) =>
      decideChangeBotStorage(state, data),
    );
  }
}
