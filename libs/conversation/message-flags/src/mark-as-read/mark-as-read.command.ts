import { CommandWith } from '@chat/cqrs';
import { Directory, InvalidChannelId, topicAsNamed, topicKey } from '@chat/directory';
import { type Cause, Transactions } from '@chat/event-log';
import { DomainError } from '@chat/kernel';
import { type FlaggedMessages, MessageFlags } from '@chat/message-index';
import { MESSAGES, threadKey } from '@chat/message-reading';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { messageFlagsAggregate } from '../message-flags/message-flags.aggregate.js';
import { decideMarkAsRead } from './mark-as-read.decide.js';

export type ReadScope =
  | { readonly kind: 'everything' }
  | { readonly kind: 'channel'; readonly channelId: number }
  /** `topic`: in the client's spelling. */
  | { readonly kind: 'topic'; readonly channelId: number; readonly topic: string };

export interface MarkAsReadData {
  readonly userId: number;
  readonly scope: ReadScope;
  readonly cause: Cause;
}

export class MarkAsRead extends CommandWith<MarkAsReadData> {}

@CommandHandler(MarkAsRead)
export class MarkAsReadHandler implements ICommandHandler<MarkAsRead> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    private readonly flags: MessageFlags,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  async execute({ data: { userId, scope, cause } }: MarkAsRead): Promise<void> {
    await this.#refuseUnknown(userId, scope);
    await this.transactions.transact(messageFlagsAggregate, userId, cause, () =>
      decideMarkAsRead(userId, this.#unread(userId, scope), scope.kind === 'everything'),
    );
  }

  async #refuseUnknown(userId: number, scope: ReadScope): Promise<void> {
    if (scope.kind === 'everything') return;
    const channel = this.directory.channel(scope.channelId);
    if (!channel || !this.directory.canReadChannel(userId, channel)) throw new InvalidChannelId();
    if (scope.kind === 'channel') return;
    const key = topicKey(topicAsNamed(scope.topic));
    const isThere = channel.historyPublicToSubscribers
      ? await this.#hasTopic(channel.id, key)
      : this.#hasReceived(userId, channel.id, key);
    if (!isThere) throw new DomainError(`No such topic '${scope.topic}'`);
  }

  async #hasTopic(channelId: number, key: string): Promise<boolean> {
    const filter = { threadKey: threadKey(channelId, key) };
    return (await this.store.find(MESSAGES, { filter, limit: 1 })).length > 0;
  }

  /** A topic without received messages is hidden from the account. Scans all messages of the channel. */
  #hasReceived(userId: number, channelId: number, key: string): boolean {
    for (const { messageId, topic, arrivedAt } of this.flags.posted.messagesIn(channelId)) {
      if (topicKey(topic) !== key) continue;
      if (this.directory.received(userId, messageId, { kind: 'channel', channelId, topic }, arrivedAt)) return true;
    }
    return false;
  }

  #unread(userId: number, scope: ReadScope): FlaggedMessages[] {
    const unread = this.flags.unread(userId);
    if (scope.kind === 'everything') return unread.map(({ messages, ids }) => ({ conversation: messages.key, ids }));
    const topic = scope.kind === 'topic' ? topicKey(topicAsNamed(scope.topic)) : null;
    const { posted } = this.flags;
    const inScope = unread.flatMap(({ messages, ids }) =>
      Array.from(messages.between(ids), (messageId) => ({
        messageId,
        conversation: posted.placeOf(messages, messageId),
      })).filter(
        ({ conversation }) =>
          conversation.kind === 'channel' &&
          conversation.channelId === scope.channelId &&
          (topic === null || topicKey(conversation.topic) === topic),
      ),
    );
    return posted.together(inScope);
  }
}
