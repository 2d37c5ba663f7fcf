import { Directory } from '@chat/directory';
import { type Cause, Transactions } from '@chat/event-log';
import { MessageFlags, othersWhoKnow } from '@chat/message-index';
import { type MessageDocument, MESSAGES } from '@chat/message-reading';
import { DeletedContent, MessageDeletion, type OldMessages } from '@chat/ports';
import { type Filter, READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { deletionOf } from '../delete-message/delete-message.decide.js';
import { remainsOf } from '../delete-message/delete-message.facts.js';
import { topicBatch } from '../delete-topic/topic-batch.js';
import { FinishDeletingTopic } from '../finish-deleting-topics/finish-deleting-topic.command.js';
import { messageAggregate } from '../message/message.aggregate.js';
import { StoredMoves } from '../move-messages/stored-moves.js';

const AT_ONCE = 100;

@Injectable()
export class OldMessageDeletion implements MessageDeletion {
  constructor(
    private readonly transactions: Transactions,
    private readonly stored: StoredMoves,
    private readonly directory: Directory,
    private readonly flags: MessageFlags,
    private readonly deleted: DeletedContent,
    private readonly commands: CommandBus,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  async deleteOldest(old: OldMessages, cause: Cause): Promise<boolean> {
    const [first] = await this.#oldest(old);
    if (!first) return false;
    if (first.conversation.kind === 'direct') {
      const documents = await this.#oldest(old);
      await Promise.all(documents.map((document) => this.#delete(document, cause)));
      return true;
    }
    const { events, appended } = await this.stored.decide(cause, async () => {
      const topics = await this.#oldestByTopic(old);
      return topics.flatMap((each) => topicBatch(each, this.directory, this.flags, 'retention'));
    });
    await Promise.all(
      events.map(({ data }) => this.commands.execute(new FinishDeletingTopic(data, appended!.position, cause))),
    );
    return events.length > 0;
  }

  #oldest(old: OldMessages): Promise<MessageDocument[]> {
    return this.#find({ conversationKey: old.conversationKey }, old, AT_ONCE);
  }

  /**
   * Messages of the topics of the oldest ones: an event never mixes topics (contract, messages: Events of deleting a message), so
   * it takes many of one.
   */
  async #oldestByTopic(old: OldMessages): Promise<MessageDocument[][]> {
    const topics: MessageDocument[][] = [];
    let left = AT_ONCE;
    for (const threadKey of new Set((await this.#oldest(old)).map((each) => each.threadKey))) {
      const found = await this.#find({ threadKey }, old, left);
      topics.push(found);
      left -= found.length;
      if (left === 0) break;
    }
    return topics;
  }

  async #find(
    place: Filter<MessageDocument>,
    { upTo, postedBy }: OldMessages,
    limit: number,
  ): Promise<MessageDocument[]> {
    const filter = { ...place, _id: { $lte: upTo } };
    const documents = await this.store.find(MESSAGES, { filter, sort: { _id: 1 }, limit });
    return documents.filter(({ time }) => time <= postedBy);
  }

  async #delete(document: MessageDocument, cause: Cause): Promise<void> {
    const alsoKnownTo = othersWhoKnow({ ...document, messageId: document._id }, this.directory, this.flags);
    const remains = () => ({ ...remainsOf(document, alsoKnownTo, this.deleted), ground: 'retention' as const });
    await this.transactions.transact(messageAggregate, document._id, cause, (state) =>
      state.situation === 'posted' ? deletionOf(state, remains()) : [],
    );
  }
}
