import { Directory } from '@chat/directory';
import { type Cause, Transactions } from '@chat/event-log';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { messageDeleted } from '../delete-message/delete-message.decide.js';
import { remainsOf } from '../delete-message/delete-message.facts.js';
import { messageAggregate } from '../message/message.aggregate.js';
import { MessageFlags } from '../message-flags/message-flags.js';
import { MESSAGES, type MessageDocument } from '../messages/message-document.js';
import { FinishDeletingTopic } from './finish-deleting-topic.command.js';

@CommandHandler(FinishDeletingTopic)
export class FinishDeletingTopicHandler implements ICommandHandler<FinishDeletingTopic> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    private readonly flags: MessageFlags,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  /** The oldest last, so that a channel's first message changes once. */
  async execute({ batch, cause }: FinishDeletingTopic): Promise<void> {
    const ids = batch.messages.map(({ messageId }) => messageId);
    const documents = await this.store.getMany(MESSAGES, ids);
    const [oldest, ...newer] = documents.toSorted((a, b) => a._id - b._id);
    await Promise.all(newer.map((document) => this.#delete(document, cause)));
    if (oldest) await this.#delete(oldest, cause);
  }

  async #delete(document: MessageDocument, cause: Cause): Promise<void> {
    const remains = { ...remainsOf(this.directory, this.flags, document), isAnnounced: true as const };
    await this.transactions.transact(messageAggregate, document._id, cause, (state) =>
      state.situation === 'posted' ? [messageDeleted(state, remains)] : [],
    );
  }
}
