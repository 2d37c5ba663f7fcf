import { REALM_ID } from '@chat/directory';
import { Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { playgroundsAggregate } from '../playground/playground.aggregate.js';
import { RemovePlayground } from './remove-playground.command.js';
import { decideRemovePlayground } from './remove-playground.decide.js';

@CommandHandler(RemovePlayground)
export class RemovePlaygroundHandler implements ICommandHandler<RemovePlayground> {
  constructor(private readonly transactions: Transactions) {}

  async execute({ data: { cause, ...intent } }: RemovePlayground): Promise<void> {
    await this.transactions.transact(playgroundsAggregate, REALM_ID, cause, (state) =>
      decideRemovePlayground(state, intent),
    );
  }
}
