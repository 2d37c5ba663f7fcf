import { CommandWith } from '@chat/cqrs';
import { type Cause, Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { botStorageAggregate } from '../bot-storage/bot-storage.aggregate.js';
import { type BotStorageChange, decideChangeBotStorage } from './change-bot-storage.decide.js';

export class ChangeBotStorage extends CommandWith<{
  readonly userId: number;
  readonly change: BotStorageChange;
  readonly cause: Cause;
}> {}

@CommandHandler(ChangeBotStorage)
export class ChangeBotStorageHandler implements ICommandHandler<ChangeBotStorage> {
  constructor(private readonly transactions: Transactions) {}

  async execute({ data }: ChangeBotStorage): Promise<void> {
    await this.transactions.transact(botStorageAggregate, data.userId, data.cause, (state) =>
      decideChangeBotStorage(state, data),
    );
  }
}
