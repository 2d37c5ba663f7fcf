import { CommandWith } from '@chat/cqrs';
import { REALM_ID } from '@chat/directory';
import { type Cause, Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { playgroundsAggregate } from '../playground/playground.aggregate.js';
import { decideRemovePlayground } from './remove-playground.decide.js';

export class RemovePlayground extends CommandWith<{ readonly playgroundId: number } & { readonly cause: Cause }> {}

@CommandHandler(RemovePlayground)
export class RemovePlaygroundHandler implements ICommandHandler<RemovePlayground> {
  constructor(private readonly transactions: Transactions) {}

  async execute({ data: { cause, ...intent } }: RemovePlayground): Promise<void> {
    await this.transactions.transact(playgroundsAggregate, REALM_ID, cause, (state) =>
      decideRemovePlayground(state, intent),
    );
  }
}
