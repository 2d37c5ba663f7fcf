import { Directory } from '@chat/directory';
import { Transactions } from '@chat/event-log';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { messageAggregate } from '../message/message.aggregate.js';
import { InaccessibleMessage } from '../message/message.errors.js';
import { MessageFlags } from '../message-flags/message-flags.js';
import { MESSAGES } from '../messages/message-document.js';
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
    const document = await this.store.get(MESSAGES, messageId);
    if (!document) throw new InaccessibleMessage();
    const facts = deletionFacts(this.directory, this.flags, document, deleterId, cause.time);
    await this.transactions.transact(messageAggregate, messageId, cause, (state) => decideDeleteMessage(state, facts));
  }
}
