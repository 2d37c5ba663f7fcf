import { type Cause, Transactions } from '@chat/event-log';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { botStorageAggregate } from '../bot-storage/bot-storage.aggregate.js';
import { type BotStorageChange, decideChangeBotStorage } from './change-bot-storage.decide.js';

export class ChangeBotStorage extends Command<void> {
  constructor(readonly data: { readonly userId: number; readonly change: BotStorageChange; readonly cause: Cause }) {
    super();
  }
}

@CommandHandler(ChangeBotStorage)
export class ChangeBotStorageHandler implements ICommandHandler<ChangeBotStorage> {
  constructor(private readonly transactions: Transactions) {}

  async execute({ data }: ChangeBotStorage): Promise<void> {
    await this.transactions.transact(botStorageAggregate, data.userId, data.cause, (state) =>
      decideChangeBotStorage(state, data),
    );
  }
}
