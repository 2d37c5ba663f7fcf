import { setImmediate } from 'node:timers/promises';
import { type ChannelConversation, Directory, topicKey } from '@chat/directory';
import { mayRead, MessageFlags, TopicVisibility } from '@chat/message-index';
import { MESSAGES, threadKey } from '@chat/message-reading';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { SetTopicVisibility } from '../set-topic-visibility/set-topic-visibility.command.js';
import { ClearDeletedTopic } from './clear-deleted-topic.command.js';

/** Messages of which only the ids are read. */
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

  /** Who of these can read no message of the topic. Looks at its messages, the newest first, until everybody can read one. */
  async #seeingNothing(users: readonly number[], conversation: ChannelConversation): Promise<readonly number[]> {
    const { channelId, topic } = conversation;
    let left = users;
    for (let below = Number.MAX_SAFE_INTEGER; left.length > 0;) {
      const filter = { threadKey: threadKey(channelId, topicKey(topic)), _id: { $lt: below } };
      const ids = await this.store.findIds(MESSAGES, { filter, sort: { _id: -1 }, limit: LOOKED_AT_TOGETHER });
      for (const id of ids) {
        if (left.length === 0) break;
        const place = this.flags.posted.locationOf({ messageId: id, conversation });
        if (place) left = left.filter((userId) => !mayRead(this.directory, { _id: id, ...place }, userId));
      }
      if (ids.length < LOOKED_AT_TOGETHER) break;
      below = ids.at(-1)!;
      await setImmediate();
    }
    return left;
  }
}
