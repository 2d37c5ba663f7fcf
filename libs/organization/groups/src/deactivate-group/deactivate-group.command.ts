import { CommandWith } from '@chat/cqrs';
import { Directory, GROUP_REFERENCES_CLAIM } from '@chat/directory';
import { type Caused, Claims, Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { groupAggregate } from '../group/group.aggregate.js';
import { type DeactivateGroupInput, decideDeactivateGroup } from './deactivate-group.decide.js';
import { deactivateGroupFacts } from './deactivate-group.facts.js';

export class DeactivateGroup extends CommandWith<DeactivateGroupInput & Caused> {}

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
        decideDeactivateGroup(state, deactivateGroupFacts(this.directory, state, data), data),
      ),
    );
  }
}
