import { CommandWith } from '@chat/cqrs';
import { canSeeUser, type Conversation, Directory, type User } from '@chat/directory';
import { type Cause, EphemeralStream } from '@chat/event-log';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ChannelPosting } from '../send-message/send-message.decide.js';
import { channelPosting } from '../send-message/send-message.facts.js';
import { typingFacts } from '../typing/typing.facts.js';
import { decideSetTypingStatus } from './set-typing-status.decide.js';

export interface SetTypingStatusData {
  readonly userId: number;
  readonly op: 'start' | 'stop';
  readonly conversation: Conversation;
  readonly namedIds: readonly number[];
  readonly cause: Cause;
}

export class SetTypingStatus extends CommandWith<SetTypingStatusData> {}

@CommandHandler(SetTypingStatus)
export class SetTypingStatusHandler implements ICommandHandler<SetTypingStatus> {
  constructor(
    private readonly directory: Directory,
    private readonly ephemeral: EphemeralStream,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  async execute({ data: { userId, op, conversation, namedIds, cause } }: SetTypingStatus): Promise<void> {
    const posting = await this.#posting(userId, conversation);
    const unknownUserId = conversation.kind === 'direct' ? this.#firstUnknown(userId, namedIds) : undefined;
    const facts = { ...typingFacts(this.directory, userId, conversation), posting, unknownUserId };
    for (const event of decideSetTypingStatus({ userId, op }, facts)) await this.ephemeral.append(event, cause);
  }

  #firstUnknown(userId: number, namedIds: readonly number[]): number | undefined {
    const writer = this.directory.user(userId) as User;
    return namedIds.find((id) => {
      const user = this.directory.user(id);
      return !user || !canSeeUser(this.directory, writer, user);
    });
  }

  async #posting(userId: number, conversation: Conversation): Promise<ChannelPosting | undefined> {
    if (conversation.kind === 'direct') return undefined;
    const channel = this.directory.channel(conversation.channelId);
    if (!channel || channel.isArchived || !this.directory.canReadChannel(userId, channel)) return undefined;
    return channelPosting(this.directory, this.store, this.directory.user(userId) as User, conversation);
  }
}
