import { CommandWith } from '@chat/cqrs';
import { Directory, readableChannel, topicKey } from '@chat/directory';
import type { Cause } from '@chat/event-log';
import { mayRead, MessageFlags } from '@chat/message-index';
import { type MessageDocument, MESSAGES, threadKey } from '@chat/message-reading';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { FinishDeletingTopic } from '../finish-deleting-topics/finish-deleting-topic.command.js';
import type { TopicMessagesDeleted } from '../message/message.events.js';
import { topicBatch } from './topic-batch.js';
import { StoredMoves } from '../move-messages/stored-moves.js';

export interface DeleteTopicData {
  readonly actorId: number;
  readonly channelId: number;
  readonly topic: string;
  readonly cause: Cause;
}

/** Deletes messages newest first (contract, messages: Deleting a topic). False: there are more. */
export class DeleteTopic extends CommandWith<DeleteTopicData, boolean> {}

const BATCH = 100;
/** Milliseconds after which no further batch is begun (contract, messages: Limits and normalization). */
const BUDGET_MS = 50_000;

@CommandHandler(DeleteTopic)
export class DeleteTopicHandler implements ICommandHandler<DeleteTopic> {
  constructor(
    private readonly stored: StoredMoves,
    private readonly directory: Directory,
    private readonly flags: MessageFlags,
    private readonly commands: CommandBus,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  async execute({ data }: DeleteTopic): Promise<boolean> {
    const { actorId, channelId, cause } = data;
    readableChannel(this.directory, actorId, channelId);
    for (const start = performance.now(); performance.now() - start < BUDGET_MS;) {
      const { events, appended } = await this.stored.decide(cause, () => this.#decide(data));
      const [batch] = events;
      if (!batch || !appended) return true;
      await this.commands.execute(new FinishDeletingTopic(batch.data, appended.position, cause));
    }
    return false;
  }

  async #decide(data: DeleteTopicData): Promise<TopicMessagesDeleted[]> {
    return topicBatch(await this.#newest(data), this.directory, this.flags);
  }

  /** The newest messages that the actor can read, ascending. */
  async #newest({ actorId, channelId, topic }: DeleteTopicData): Promise<MessageDocument[]> {
    const found: MessageDocument[] = [];
    for (let below = Number.MAX_SAFE_INTEGER; found.length < BATCH;) {
      const filter = { threadKey: threadKey(channelId, topicKey(topic)), _id: { $lt: below } };
      const page = await this.store.find(MESSAGES, { filter, sort: { _id: -1 }, limit: BATCH });
      const readable = page.filter((document) => mayRead(this.directory, document, actorId));
      found.push(...readable.slice(0, BATCH - found.length));
      if (page.length < BATCH) break;
      below = page.at(-1)!._id;
    }
    return found.toReversed();
  }
}
