import { CommandWith } from '@chat/cqrs';
import { Directory } from '@chat/directory';
import { type Cause, Transactions } from '@chat/event-log';
import { MessageFlags } from '@chat/message-index';
import { DeletedContent } from '@chat/ports';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { messageAggregate } from '../message/message.aggregate.js';
import { existingMessage } from '../read-models/existing-message.js';
import { decideDeleteMessage } from './delete-message.decide.js';
import { deletionFacts } from './delete-message.facts.js';

export interface DeleteMessageData {
  readonly messageId: number;
  readonly deleterId: number;
  readonly cause: Cause;
}

export class DeleteMessage extends CommandWith<DeleteMessageData> {}

@CommandHandler(DeleteMessage)
export class DeleteMessageHandler implements ICommandHandler<DeleteMessage> {
  constructor(
    private readonly transactions: Transactions,
    readonly directory: Directory,
    readonly flags: MessageFlags,
    readonly deleted: DeletedContent,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  async execute({ data: { messageId, deleterId, cause } }: DeleteMessage): Promise<void> {
    const document = await existingMessage(this.store, this.transactions, messageId);
    // A legal hold that is acknowledged before the append counts.
    await this.transactions.transact(messageAggregate, messageId, cause, (state) =>
      decideDeleteMessage(state, deletionFacts(this, document, deleterId, cause.time)),
    );
  }
}
