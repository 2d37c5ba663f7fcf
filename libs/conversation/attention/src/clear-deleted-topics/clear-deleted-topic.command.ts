import { CommandWith } from '@chat/cqrs';
import { type ChannelConversation, Directory } from '@chat/directory';
import type { Cause } from '@chat/event-log';
import { mayRead, MessageFlags, TopicVisibility } from '@chat/message-index';
import { topicPages } from '@chat/message-reading';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { SetTopicVisibility } from '../set-topic-visibility/set-topic-visibility.command.js';

export interface ClearDeletedTopicData {
  readonly conversation: ChannelConversation;
  /** Time of the deletion: later settings of the topic stay. */
  readonly cause: Cause;
}

export class ClearDeletedTopic extends CommandWith<ClearDeletedTopicData> {}

const LOOKED_AT_TOGETHER = 100;

@CommandHandler(ClearDeletedTopic)
export class ClearDeletedTopicHandler implements ICommandHandler<ClearDeletedTopic> {
  constructor(
    private readonly commands: CommandBus,
    private readonly directory: Directory,
    private readonly flags: MessageFlags,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  async execute({ data: { conversation, cause } }: ClearDeletedTopic): Promise<void> {
    const { topicVisibilities } = this.flags;
    for (const userId of await this.#seeingNothing(topicVisibilities.usersOf(conversation), conversation)) {
      const since = topicVisibilities.setting(userId, conversation)?.since ?? Infinity;
      if (since * 1000 > cause.time) continue;
      const { channelId, topic } = conversation;
      const setting = { userId, channelId, topic, visibility: TopicVisibility.inherit };
      await this.commands.execute(new SetTopicVisibility({ ...setting, cause }));
    }
  }

  /** Users who can read no message of the topic. Scans its messages, newest first, until everybody can read one. */
  async #seeingNothing(users: readonly number[], conversation: ChannelConversation): Promise<readonly number[]> {
    let left = users;
    if (left.length === 0) return left;
    for await (const ids of topicPages(this.store, conversation, LOOKED_AT_TOGETHER)) {
      for (const id of ids) {
        const place = this.flags.posted.locationOf({ messageId: id, conversation });
        if (place) left = left.filter((userId) => !mayRead(this.directory, { _id: id, ...place }, userId));
        if (left.length === 0) return left;
      }
    }
    return left;
  }
}
