import { CommandWith } from '@chat/cqrs';
import { Directory } from '@chat/directory';
import { type Caused, Transactions } from '@chat/event-log';
import { OrganizationEmoji } from '@chat/ports';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { messageAggregate } from '../message/message.aggregate.js';
import { reactionFacts } from '../reactions/reaction.facts.js';
import { decideRemoveReaction, type RemoveReactionInput } from './remove-reaction.decide.js';

export class RemoveReaction extends CommandWith<RemoveReactionInput & Caused> {}

@CommandHandler(RemoveReaction)
export class RemoveReactionHandler implements ICommandHandler<RemoveReaction> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    private readonly emoji: OrganizationEmoji,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  async execute({ data }: RemoveReaction): Promise<void> {
    const { messageId, cause } = data;
    const facts = await reactionFacts(this.store, this.directory, this.emoji, data);
    await this.transactions.transact(messageAggregate, messageId, cause, (state) =>
      decideRemoveReaction(state, data, facts),
    );
  }
}
