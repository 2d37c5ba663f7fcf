import { Directory, GROUP_REFERENCES_CLAIM, NoticePace } from '@chat/directory';
import { Claims, Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { groupAggregate } from '../group/group.aggregate.js';
import { ChangeGroupMembers } from './change-group-members.command.js';
import { countNotices, decideChangeGroupMembers } from './change-group-members.decide.js';

@CommandHandler(ChangeGroupMembers)
export class ChangeGroupMembersHandler implements ICommandHandler<ChangeGroupMembers> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    private readonly claims: Claims,
    private readonly pace: NoticePace,
  ) {}

  async execute({ data }: ChangeGroupMembers): Promise<void> {
    const { actorId, groupId, changes, cause } = data;
    const intent = { ...data, sendsNotices: this.pace.take(actorId, countNotices(this.directory, data)) };
    await this.claims.holding(changes.addSubgroups.length > 0 ? [GROUP_REFERENCES_CLAIM] : [], () =>
      this.transactions.transact(groupAggregate, groupId, cause, (state) =>
        decideChangeGroupMembers(state, this.directory, intent),
      ),
    );
  }
}
