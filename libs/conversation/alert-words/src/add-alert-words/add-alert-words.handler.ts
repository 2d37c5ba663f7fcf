import { Transactions } from '@chat/event-log';
import { LIMITS } from '@chat/kernel';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { alertWordsAggregate } from '../alert-words/alert-words.aggregate.js';
import { AddAlertWords } from './add-alert-words.command.js';
import { decideAddAlertWords } from './add-alert-words.decide.js';

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
