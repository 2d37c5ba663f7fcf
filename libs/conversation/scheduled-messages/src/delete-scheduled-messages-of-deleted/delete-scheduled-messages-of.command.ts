import { CommandWith } from '@chat/cqrs';
import { type Cause, Transactions } from '@chat/event-log';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { SCHEDULED_MESSAGES } from '../list-scheduled-messages/scheduled-message-document.js';
import { scheduledMessageAggregate } from '../scheduled-message/scheduled-message.aggregate.js';
import { decideDeleteScheduledMessagesOf } from './delete-scheduled-messages-of.decide.js';

/** Deletes the scheduled messages of an account. Repeatable. */
export class DeleteScheduledMessagesOf extends CommandWith<{ readonly ownerId: number; readonly cause: Cause }> {}

@CommandHandler(DeleteScheduledMessagesOf)
export class DeleteScheduledMessagesOfHandler implements ICommandHandler<DeleteScheduledMessagesOf> {
  constructor(
    private readonly transactions: Transactions,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  /** At most as many as an account may have. */
  async execute({ data: { ownerId, cause } }: DeleteScheduledMessagesOf): Promise<void> {
    for (const id of await this.store.findIds(SCHEDULED_MESSAGES, { filter: { senderId: ownerId } }))
      await this.transactions.transact(scheduledMessageAggregate, id as number, cause, decideDeleteScheduledMessagesOf);
  }
}
