import { type ChannelConversation, Directory, topicKey } from '@chat/directory';
import { mayRead, MessageFlags, TopicVisibility } from '@chat/message-index';
import { MESSAGES, threadKey } from '@chat/message-reading';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { SetTopicVisibility } from '../set-topic-visibility/set-topic-visibility.command.js';
import { ClearDeletedTopic } from './clear-deleted-topic.command.js';

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
    const users = topicVisibilities.usersOf(conversation);
    if (users.length === 0) return;
    const left = await this.#messagesIn(conversation);
    for (const userId of users) {
      const since = topicVisibilities.setting(userId, conversation)?.since ?? Infinity;
      if (since * 1000 > cause.time || left.some((message) => mayRead(this.directory, message, userId))) continue;
      const { channelId, topic } = conversation;
      const setting = { userId, channelId, topic, visibility: TopicVisibility.inherit };
      await this.commands.execute(new SetTopicVisibility({ ...setting, cause }));
    }
  }

  /** Without what their contents are. */
  async #messagesIn(conversation: ChannelConversation) {
    const filter = { threadKey: threadKey(conversation.channelId, topicKey(conversation.topic)) };
    const ids = await this.store.findIds(MESSAGES, { filter, sort: { _id: -1 } });
    return ids.flatMap((messageId) => {
      const place = this.flags.posted.locationOf({ messageId, conversation });
      return place ? [{ _id: messageId, ...place }] : [];
    });
  }
}
