import { Directory, GROUP_REFERENCES_CLAIM } from '@chat/directory';
import { Claims, Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { groupAggregate } from '../group/group.aggregate.js';
import { ChangeGroupMembers } from './change-group-members.command.js';
import { decideChangeGroupMembers } from './change-group-members.decide.js';

@CommandHandler(ChangeGroupMembers)
export class ChangeGroupMembersHandler implements ICommandHandler<ChangeGroupMembers> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    private readonly claims: Claims,
  ) {}

  async execute({ data }: ChangeGroupMembers): Promise<void> {
    const { groupId, changes, cause } = data;
    await this.claims.holding(changes.addSubgroups.length > 0 ? [GROUP_REFERENCES_CLAIM] : [], () =>
      this.transactions.transact(groupAggregate, groupId, cause, (state) =>
        decideChangeGroupMembers(state, this.directory, data),
      ),
    );
  }
}
