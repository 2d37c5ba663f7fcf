import { Directory } from '@chat/directory';
import { type Cause, Transactions } from '@chat/event-log';
import { MessageFlags, othersWhoKnow } from '@chat/message-index';
import { type MessageDocument, MESSAGES } from '@chat/message-reading';
import { DeletedContent, MessageDeletion, type OldMessages } from '@chat/ports';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { messageDeleted } from '../delete-message/delete-message.decide.js';
import { remainsOf } from '../delete-message/delete-message.facts.js';
import { topicBatch } from '../delete-topic/topic-batch.js';
import { FinishDeletingTopic } from '../finish-deleting-topics/finish-deleting-topic.command.js';
import { messageAggregate } from '../message/message.aggregate.js';
import { movesStream } from '../move-messages/moves-stream.js';

const AT_ONCE = 100;

@Injectable()
export class OldMessageDeletion implements MessageDeletion {
  constructor(
    private readonly transactions: Transactions,
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
    const { events, appended } = await this.transactions.decideOnReadable(
      movesStream(cause.realmId),
      cause,
      async () => {
        const documents = await this.#oldest(old);
        // One event never mixes conversations (contract, messages: Events of deleting a message).
        const ofOneTopic = documents.filter(({ threadKey }) => threadKey === documents[0]!.threadKey);
        return topicBatch(ofOneTopic, this.directory, this.flags, 'retention');
      },
    );
    for (const { data } of events) {
      await this.commands.execute(new FinishDeletingTopic(data, appended!.position, cause));
    }
    return events.length > 0;
  }

  async #oldest({ conversationKey, upTo, postedBy }: OldMessages): Promise<MessageDocument[]> {
    const filter = { conversationKey, _id: { $lte: upTo } };
    const documents = await this.store.find(MESSAGES, { filter, sort: { _id: 1 }, limit: AT_ONCE });
    return documents.filter(({ time }) => time <= postedBy);
  }

  async #delete(document: MessageDocument, cause: Cause): Promise<void> {
    const alsoKnownTo = othersWhoKnow({ ...document, messageId: document._id }, this.directory, this.flags);
    const remains = () => ({ ...remainsOf(document, alsoKnownTo, this.deleted), ground: 'retention' as const });
    await this.transactions.transact(messageAggregate, document._id, cause, (state) =>
      state.situation === 'posted' ? [messageDeleted(state, remains())] : [],
    );
  }
}
