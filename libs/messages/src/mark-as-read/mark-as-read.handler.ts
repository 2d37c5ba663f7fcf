import { channelKey, Directory, topicKey } from '@chat/directory';
import { Transactions } from '@chat/event-log';
import { DomainError } from '@chat/kernel';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { topicAsNamed } from '../message/topic.js';
import { messageFlagsAggregate } from '../message-flags/message-flags.aggregate.js';
import type { FlaggedMessages } from '../message-flags/message-flags.events.js';
import { MessageFlags } from '../message-flags/message-flags.js';
import { threadKey } from '../messages/message-document.js';
import { TOPICS } from '../topics/topic-document.js';
import { MarkAsRead, type ReadScope } from './mark-as-read.command.js';
import { decideMarkAsRead } from './mark-as-read.decide.js';

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
    if (!channel || !this.directory.canReadChannel(userId, channel)) throw new DomainError('Invalid channel ID');
    if (scope.kind === 'channel') return;
    const topic = await this.store.get(TOPICS, threadKey(channel.id, topicKey(topicAsNamed(scope.topic))));
    if (!topic) throw new DomainError(`No such topic '${scope.topic}'`);
  }

  #unread(userId: number, scope: ReadScope): FlaggedMessages[] {
    const unread = this.flags.unread(userId);
    if (scope.kind === 'everything') return unread.map(({ messages, ids }) => ({ conversation: messages.key, ids }));
    const inChannel = unread.filter(({ messages }) => messages.key === channelKey(scope.channelId));
    if (scope.kind === 'channel') return inChannel.map(({ messages, ids }) => ({ conversation: messages.key, ids }));
    const wanted = topicKey(topicAsNamed(scope.topic));
    const { posted } = this.flags;
    const inTopic = inChannel.flatMap(({ messages, ids }) =>
      ids
        .flatMap(([from, to]) => [...messages.within([from, to + 1])])
        .filter((id) => topicKey(posted.topicOf(messages, id)) === wanted)
        .map((messageId) => ({ messageId, conversation: messages.conversation })),
    );
    return posted.together(inTopic);
  }
}
