import { CommandWith } from '@chat/cqrs';
import { type Cause, Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { alertWordsAggregate } from '../alert-words/alert-words.aggregate.js';
import { decideAddAlertWords } from './add-alert-words.decide.js';
import { LIMITS } from '../attention.limits.js';

export interface AddAlertWordsData {
  readonly userId: number;
  readonly words: readonly string[];
  readonly cause: Cause;
}

export class AddAlertWords extends CommandWith<AddAlertWordsData, readonly string[]> {}

@CommandHandler(AddAlertWords)
export class AddAlertWordsHandler implements ICommandHandler<AddAlertWords> {
  constructor(private readonly transactions: Transactions) {}

  async execute({ data: { cause, ...words } }: AddAlertWords): Promise<readonly string[]> {
    const { state } = await this.transactions.transact(alertWordsAggregate, words.userId, cause, (own) =>
      decideAddAlertWords(own, words, LIMITS.alertWords.perUser),
    );
    return state;
  }
}
