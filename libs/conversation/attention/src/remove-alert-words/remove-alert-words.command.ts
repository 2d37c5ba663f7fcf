import { CommandWith } from '@chat/cqrs';
import { type Cause, Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { alertWordsAggregate } from '../alert-words/alert-words.aggregate.js';
import { decideRemoveAlertWords } from './remove-alert-words.decide.js';

export interface RemoveAlertWordsData {
  readonly userId: number;
  readonly words: readonly string[];
  readonly cause: Cause;
}

export class RemoveAlertWords extends CommandWith<RemoveAlertWordsData, readonly string[]> {}

@CommandHandler(RemoveAlertWords)
export class RemoveAlertWordsHandler implements ICommandHandler<RemoveAlertWords> {
  constructor(private readonly transactions: Transactions) {}

  async execute({ data: { cause, ...words } }: RemoveAlertWords): Promise<readonly string[]> {
    const { state } = await this.transactions.transact(alertWordsAggregate, words.userId, cause, (own) =>
      decideRemoveAlertWords(own, words),
    );
    return state;
  }
}
