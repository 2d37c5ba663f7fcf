import { CommandWith } from '@chat/cqrs';
import { Directory, GROUP_REFERENCES_CLAIM } from '@chat/directory';
import { type Caused, Claims, Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { groupNameClaim } from '../group/group-name.js';
import { groupAggregate } from '../group/group.aggregate.js';
import { type ChangeGroupInput, decideChangeGroup } from './change-group.decide.js';
import { changeGroupFacts } from './change-group.facts.js';

export class ChangeGroup extends CommandWith<ChangeGroupInput & Caused> {}

@CommandHandler(ChangeGroup)
export class ChangeGroupHandler implements ICommandHandler<ChangeGroup> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    private readonly claims: Claims,
  ) {}

  async execute({ data }: ChangeGroup): Promise<void> {
    const { groupId, changes, cause } = data;
    const names = changes.name === undefined ? [] : [groupNameClaim(changes.name)];
    await this.claims.holding([...names, GROUP_REFERENCES_CLAIM], () =>
      this.transactions.transact(groupAggregate, groupId, cause, (state) =>
        decideChangeGroup(state, changeGroupFacts(this.directory, state, data), data),
      ),
    );
  }
}
