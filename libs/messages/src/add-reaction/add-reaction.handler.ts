import { checkEmoji, Directory, type NamedEmoji, type RequestedEmoji, resolveEmoji } from '@chat/directory';
import { Transactions } from '@chat/event-log';
import { mayModify } from '@chat/message-index';
import { AutomaticVisibility, InaccessibleMessage, MESSAGES } from '@chat/message-reading';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { messageAggregate } from '../message/message.aggregate.js';
import { AddReaction } from './add-reaction.command.js';
import { decideAddReaction } from './add-reaction.decide.js';

@CommandHandler(AddReaction)
export class AddReactionHandler implements ICommandHandler<AddReaction> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    private readonly automaticVisibility: AutomaticVisibility,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  async execute({ data }: AddReaction): Promise<void> {
    const { messageId, userId, cause } = data;
    const document = await this.store.get(MESSAGES, messageId);
    if (!document) throw new InaccessibleMessage();
    const facts = {
      isAccessible: mayModify(this.directory, document, userId),
      conversation: document.conversation,
      resolve: (requested: RequestedEmoji) => resolveEmoji(this.directory, requested),
      check: (emoji: NamedEmoji) => checkEmoji(this.directory, emoji),
    };
    await this.transactions.transact(messageAggregate, messageId, cause, (state) =>
      decideAddReaction(state, data, facts),
    );
    const { conversation } = document;
    if (conversation.kind === 'direct') return;
    await this.automaticVisibility.afterParticipating({ userId, conversation, cause });
  }
}
