import { Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { reminderAggregate } from '../reminder/reminder.aggregate.js';
import { DeleteReminder } from './delete-reminder.command.js';
import { decideDeleteReminder } from './delete-reminder.decide.js';

@CommandHandler(DeleteReminder)
export class DeleteReminderHandler implements ICommandHandler<DeleteReminder> {
  constructor(private readonly transactions: Transactions) {}

  async execute({ data: { reminderId, actorId, cause } }: DeleteReminder): Promise<void> {
    await this.transactions.transact(reminderAggregate, reminderId, cause, (state) =>
      decideDeleteReminder(state, actorId),
    );
  }
}
