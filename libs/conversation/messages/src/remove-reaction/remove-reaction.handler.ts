import { Directory } from '@chat/directory';
import { Transactions } from '@chat/event-log';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { messageAggregate } from '../message/message.aggregate.js';
import { reactionFacts } from '../reactions/reaction.facts.js';
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
    const { messageId, cause } = data;
    const facts = await reactionFacts(this.store, this.directory, data);
    await this.transactions.transact(messageAggregate, messageId, cause, (state) =>
      decideRemoveReaction(state, data, facts),
    );
  }
}
