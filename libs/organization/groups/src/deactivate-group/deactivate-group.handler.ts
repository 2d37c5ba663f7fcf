import { Directory, GROUP_REFERENCES_CLAIM } from '@chat/directory';
import { Claims, Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { groupAggregate } from '../group/group.aggregate.js';
import { DeactivateGroup } from './deactivate-group.command.js';
import { decideDeactivateGroup } from './deactivate-group.decide.js';

@CommandHandler(DeactivateGroup)
export class DeactivateGroupHandler implements ICommandHandler<DeactivateGroup> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    private readonly claims: Claims,
  ) {}

  async execute({ data }: DeactivateGroup): Promise<void> {
    await this.claims.holding([GROUP_REFERENCES_CLAIM], () =>
      this.transactions.transact(groupAggregate, data.groupId, data.cause, (state) =>
        decideDeactivateGroup(state, this.directory, data),
      ),
    );
  }
}
