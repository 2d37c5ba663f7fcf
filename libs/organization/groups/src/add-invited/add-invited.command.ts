import { CommandWith } from '@chat/cqrs';
import { type Caused, EVENT_LOG, type EventLog, Transactions } from '@chat/event-log';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { groupAggregate, type GroupMembersAdded } from '../group/group.aggregate.js';
import { type AddInvitedInput, decideAddInvited } from './add-invited.decide.js';

/** Adds a new account to a group of its invitation. Repeatable: an account that has left the group stays out. */
export class AddInvited extends CommandWith<AddInvitedInput & Caused> {}

@CommandHandler(AddInvited)
export class AddInvitedHandler implements ICommandHandler<AddInvited> {
  constructor(
    private readonly transactions: Transactions,
    @Inject(EVENT_LOG) private readonly log: EventLog,
  ) {}

  async execute({ data: { userId, groupId, cause } }: AddInvited): Promise<void> {
    if (await this.#wasMember(userId, groupId)) return;
    await this.transactions.transact(groupAggregate, groupId, cause, (state) =>
      decideAddInvited(state, { userId, groupId }),
    );
  }

  async #wasMember(userId: number, groupId: number): Promise<boolean> {
    for await (const { type, data } of this.log.read(groupAggregate.streamName(groupId))) {
      const isAddition = type === 'GroupMembersAdded';
      if (isAddition && (data as GroupMembersAdded['data']).userIds.includes(userId)) return true;
    }
    return false;
  }
}
