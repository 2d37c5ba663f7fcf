import { type Cause, EVENT_LOG, type EventLogReader, Transactions } from '@chat/event-log';
import { MESSAGES } from '@chat/message-reading';
import { DeletedContent } from '@chat/ports';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type DeleteMessageFacts, deletionOf } from '../delete-message/delete-message.decide.js';
import { remainsOf } from '../delete-message/delete-message.facts.js';
import { messageAggregate, type MessageState, timesRestored } from '../message/message.aggregate.js';
import type { TopicMessagesDeleted } from '../message/message.events.js';

/** Deletes the messages of a batch that clients were already notified of. Repeatable, also after an undo. */
export class FinishDeletingTopic extends Command<void> {
  constructor(
    readonly batch: TopicMessagesDeleted['data'],
    /** Log position of the batch: messages restored later stay. */
    readonly position: number,
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
    @Inject(EVENT_LOG) private readonly log: EventLogReader,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  async execute({ batch: { messages, ground }, position, cause }: FinishDeletingTopic): Promise<void> {
    const knownTo = new Map(messages.map(({ messageId, alsoKnownTo }) => [messageId, alsoKnownTo]));
    const documents = await this.store.getMany(MESSAGES, [...knownTo.keys()]);
    const deletions = documents.map((document) => {
      const remains = () => ({
        ...remainsOf(document, knownTo.get(document._id)!, this.deleted),
        isAnnounced: true as const,
        ...(ground && { ground }),
      });
      return this.#delete(document._id, remains, { position, cause });
    });
    await Promise.all(deletions);
  }

  /** Restorations before the batch are counted only if there were any: that reads the log. */
  async #delete(
    messageId: number,
    remains: () => DeleteMessageFacts['remains'],
    { position, cause }: Pick<FinishDeletingTopic, 'position' | 'cause'>,
  ): Promise<void> {
    const deleteIfRestored = (times: number) =>
      this.transactions.transact(messageAggregate, messageId, cause, (state: MessageState) =>
        state.situation === 'posted' && timesRestored(state) === times ? deletionOf(state, remains()) : [],
      );
    const { state } = await deleteIfRestored(0);
    if (state.situation === 'posted') await deleteIfRestored(await this.#restorationsBefore(messageId, position));
  }

  async #restorationsBefore(messageId: number, position: number): Promise<number> {
    let times = 0;
    for await (const event of this.log.read(messageAggregate.streamName(messageId))) {
      if (event.type === 'MessageRestored' && event.position < position) times++;
    }
    return times;
  }
}
