import { CommandWith } from '@chat/cqrs';
import { REALM_ID } from '@chat/directory';
import { type Cause, Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  type PlaygroundAdded,
  type PlaygroundFields,
  playgroundsAggregate,
} from '../playground/playground.aggregate.js';
import { decideAddPlayground } from './add-playground.decide.js';
import { LIMITS } from '../playgrounds.limits.js';

export class AddPlayground extends CommandWith<
  PlaygroundFields & { readonly cause: Cause },
  { playgroundId: number }
> {}

@CommandHandler(AddPlayground)
export class AddPlaygroundHandler implements ICommandHandler<AddPlayground> {
  constructor(private readonly transactions: Transactions) {}

  async execute({ data: { cause, ...intent } }: AddPlayground): Promise<{ playgroundId: number }> {
    const limit = LIMITS.playgrounds.perOrganization;
    const { events } = await this.transactions.transact(playgroundsAggregate, REALM_ID, cause, (state) =>
      decideAddPlayground(state, intent, limit),
    );
    return { playgroundId: (events as readonly PlaygroundAdded[])[0]!.data.playgroundId };
  }
}
