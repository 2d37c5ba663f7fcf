import { CommandWith } from '@chat/cqrs';
import { Directory, GROUP_REFERENCES_CLAIM } from '@chat/directory';
import { type Caused, Claims, Transactions } from '@chat/event-log';
import { NoticePace } from '@chat/ports';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { groupAggregate } from '../group/group.aggregate.js';
import { type ChangeGroupMembersInput, countNotices, decideChangeGroupMembers } from './change-group-members.decide.js';
import { changeGroupMembersFacts, peopleNamed } from './change-group-members.facts.js';

export class ChangeGroupMembers extends CommandWith<ChangeGroupMembersInput & Caused> {}

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
    const notices = countNotices(peopleNamed(this.directory, changes), data);
    const intent = { ...data, sendsNotices: this.pace.take(actorId, notices) };
    await this.claims.holding(changes.addSubgroups.length > 0 ? [GROUP_REFERENCES_CLAIM] : [], () =>
      this.transactions.transact(groupAggregate, groupId, cause, (state) =>
        decideChangeGroupMembers(state, changeGroupMembersFacts(this.directory, state, data), intent),
      ),
    );
  }
}
