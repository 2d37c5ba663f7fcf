import { type Cause, Transactions } from '@chat/event-log';
import { MESSAGES } from '@chat/message-reading';
import { DeletedContent } from '@chat/ports';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { messageDeleted } from '../delete-message/delete-message.decide.js';
import { remainsOf } from '../delete-message/delete-message.facts.js';
import { messageAggregate } from '../message/message.aggregate.js';
import type { TopicMessagesDeleted } from '../message/message.events.js';

/** Delete the messages of a batch of which clients were notified already. */
export class FinishDeletingTopic extends Command<void> {
  constructor(
    readonly batch: TopicMessagesDeleted['data'],
    readonly cause: Cause,
  ) {
    super();
  }
}

@CommandHandler(FinishDeletingTopic)
export class FinishDeletingTopicHandler implements ICommandHandler<FinishDeletingTopic> {
  constructor(
    private readonly transactions: Transactions,
    private readonly deleted: DeletedContent,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  async execute({ batch: { messages, ground }, cause }: FinishDeletingTopic): Promise<void> {
    const knownTo = new Map(messages.map(({ messageId, alsoKnownTo }) => [messageId, alsoKnownTo]));
    const documents = await this.store.getMany(MESSAGES, [...knownTo.keys()]);
    const deletions = documents.map((document) => {
      const remains = {
        ...remainsOf(document, knownTo.get(document._id)!, this.deleted),
        isAnnounced: true as const,
        ...(ground && { ground }),
      };
      return this.transactions.transact(messageAggregate, document._id, cause, (state) =>
        state.situation === 'posted' ? [messageDeleted(state, remains)] : [],
      );
    });
    await Promise.all(deletions);
  }
}
