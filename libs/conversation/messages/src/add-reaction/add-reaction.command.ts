import { CommandWith } from '@chat/cqrs';
import { Directory, type NamedEmoji } from '@chat/directory';
import { type Cause, Transactions } from '@chat/event-log';
import { unlessUnavailable } from '@chat/kernel';
import { AutomaticVisibility } from '@chat/message-reading';
import { checkEmoji, OrganizationEmoji, type RequestedEmoji } from '@chat/ports';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { messageAggregate } from '../message/message.aggregate.js';
import { reactionFacts } from '../reactions/reaction.facts.js';
import { decideAddReaction } from './add-reaction.decide.js';

export interface AddReactionData {
  readonly messageId: number;
  readonly userId: number;
  readonly emoji: RequestedEmoji;
  readonly cause: Cause;
}

export class AddReaction extends CommandWith<AddReactionData> {}

@CommandHandler(AddReaction)
export class AddReactionHandler implements ICommandHandler<AddReaction> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    private readonly custom: OrganizationEmoji,
    private readonly automaticVisibility: AutomaticVisibility,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  async execute({ data }: AddReaction): Promise<void> {
    const { messageId, userId, cause } = data;
    const check = (emoji: NamedEmoji) => checkEmoji(this.custom, emoji);
    const facts = { ...(await reactionFacts(this.store, this.directory, this.custom, data)), check };
    await this.transactions.transact(messageAggregate, messageId, cause, (state) =>
      decideAddReaction(state, data, facts),
    );
    const { conversation } = facts;
    if (conversation.kind === 'direct') return;
    await unlessUnavailable(this.automaticVisibility.afterParticipating({ userId, conversation, cause }));
  }
}
