import { CommandWith } from '@chat/cqrs';
import { type Cause, Transactions } from '@chat/event-log';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { REMINDERS } from '../list-reminders/reminder-document.js';
import { reminderAggregate } from '../reminder/reminder.aggregate.js';
import { decideDeleteRemindersOf } from './delete-reminders-of.decide.js';

/** Deletes the reminders of an account. Repeatable. */
export class DeleteRemindersOf extends CommandWith<{ readonly ownerId: number; readonly cause: Cause }> {}

@CommandHandler(DeleteRemindersOf)
export class DeleteRemindersOfHandler implements ICommandHandler<DeleteRemindersOf> {
  constructor(
    private readonly transactions: Transactions,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  /** At most as many as an account may have. */
  async execute({ data: { ownerId, cause } }: DeleteRemindersOf): Promise<void> {
    for (const id of await this.store.findIds(REMINDERS, { filter: { ownerId } }))
      await this.transactions.transact(reminderAggregate, id as number, cause, decideDeleteRemindersOf);
  }
}
