import { REALM_ID } from '@chat/directory';
import { Transactions } from '@chat/event-log';
import { LIMITS } from '@chat/kernel';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { playgroundsAggregate } from '../playground/playground.aggregate.js';
import type { PlaygroundAdded } from '../playground/playground.events.js';
import { AddPlayground } from './add-playground.command.js';
import { decideAddPlayground } from './add-playground.decide.js';

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
