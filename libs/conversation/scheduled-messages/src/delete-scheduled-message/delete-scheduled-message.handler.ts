import { Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { scheduledMessageAggregate } from '../scheduled-message/scheduled-message.aggregate.js';
import { DeleteScheduledMessage } from './delete-scheduled-message.command.js';
import { decideDeleteScheduledMessage } from './delete-scheduled-message.decide.js';

@CommandHandler(DeleteScheduledMessage)
export class DeleteScheduledMessageHandler implements ICommandHandler<DeleteScheduledMessage> {
  constructor(private readonly transactions: Transactions) {}

  async execute({ data: { scheduledMessageId, actorId, cause } }: DeleteScheduledMessage): Promise<void> {
    await this.transactions.transact(scheduledMessageAggregate, scheduledMessageId, cause, (state) =>
      decideDeleteScheduledMessage(state, actorId),
    );
  }
}
