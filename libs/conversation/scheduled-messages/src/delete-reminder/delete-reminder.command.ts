import { CommandWith } from '@chat/cqrs';
import { type Cause, Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { reminderAggregate } from '../reminder/reminder.aggregate.js';
import { decideDeleteReminder } from './delete-reminder.decide.js';

export interface DeleteReminderData {
  readonly reminderId: number;
  readonly actorId: number;
  readonly cause: Cause;
}

export class DeleteReminder extends CommandWith<DeleteReminderData> {}

@CommandHandler(DeleteReminder)
export class DeleteReminderHandler implements ICommandHandler<DeleteReminder> {
  constructor(private readonly transactions: Transactions) {}

  async execute({ data: { reminderId, actorId, cause } }: DeleteReminder): Promise<void> {
    await this.transactions.transact(reminderAggregate, reminderId, cause, (state) =>
      decideDeleteReminder(state, actorId),
    );
  }
}
