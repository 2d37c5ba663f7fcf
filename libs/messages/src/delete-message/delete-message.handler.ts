import { Directory } from '@chat/directory';
import { Transactions } from '@chat/event-log';
import { MessageFlags } from '@chat/message-index';
import { InaccessibleMessage, MESSAGES } from '@chat/message-reading';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { messageAggregate } from '../message/message.aggregate.js';
import { DeleteMessage } from './delete-message.command.js';
import { decideDeleteMessage } from './delete-message.decide.js';
import { deletionFacts } from './delete-message.facts.js';

@CommandHandler(DeleteMessage)
export class DeleteMessageHandler implements ICommandHandler<DeleteMessage> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    private readonly flags: MessageFlags,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  async execute({ data: { messageId, deleterId, cause } }: DeleteMessage): Promise<void> {
    let document = await this.store.get(MESSAGES, messageId);
    if (!document) {
      // It may have been acknowledged while the read models were behind.
      await this.transactions.upToDate();
      document = await this.store.get(MESSAGES, messageId);
    }
    if (!document) throw new InaccessibleMessage();
    const facts = deletionFacts(this.directory, this.flags, document, deleterId, cause.time);
    await this.transactions.transact(messageAggregate, messageId, cause, (state) => decideDeleteMessage(state, facts));
  }
}
