import { Directory, type RequestedEmoji, resolveEmoji } from '@chat/directory';
import { Transactions } from '@chat/event-log';
import { mayModify } from '@chat/message-index';
import { InaccessibleMessage, MESSAGES } from '@chat/message-reading';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { messageAggregate } from '../message/message.aggregate.js';
import { RemoveReaction } from './remove-reaction.command.js';
import { decideRemoveReaction } from './remove-reaction.decide.js';

@CommandHandler(RemoveReaction)
export class RemoveReactionHandler implements ICommandHandler<RemoveReaction> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  async execute({ data }: RemoveReaction): Promise<void> {
    const { messageId, userId, cause } = data;
    const document = await this.store.get(MESSAGES, messageId);
    if (!document) throw new InaccessibleMessage();
    const facts = {
      isAccessible: mayModify(this.directory, document, userId),
      conversation: document.conversation,
      resolve: (requested: RequestedEmoji) => resolveEmoji(this.directory, requested),
    };
    await this.transactions.transact(messageAggregate, messageId, cause, (state) =>
      decideRemoveReaction(state, data, facts),
    );
  }
}
