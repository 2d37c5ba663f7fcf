import { CommandWith } from '@chat/cqrs';
import { Directory } from '@chat/directory';
import type { Cause } from '@chat/event-log';
import { Clock } from '@chat/kernel';
import { MessageFlags } from '@chat/message-index';
import { AutomaticVisibility, MESSAGES } from '@chat/message-reading';
import { isLongPast } from '@chat/processes';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isFirstOfTopic } from '../read-models/is-first-of-topic.js';

/** Makes the topic that begins with this message more visible for its sender, if the sender's settings say so. */
export class RaiseBegunTopic extends CommandWith<{ readonly messageId: number; readonly cause: Cause }> {}

const known = () => Promise.resolve(true);

@CommandHandler(RaiseBegunTopic)
export class RaiseBegunTopicHandler implements ICommandHandler<RaiseBegunTopic> {
  constructor(
    private readonly clock: Clock,
    private readonly directory: Directory,
    private readonly automaticVisibility: AutomaticVisibility,
    private readonly flags: MessageFlags,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  /** Does nothing when the message or its sender is gone, or when it is too late. */
  async execute({ data: { messageId, cause } }: RaiseBegunTopic): Promise<void> {
    if (isLongPast(cause, this.clock.now())) return;
    const message = await this.store.get(MESSAGES, messageId);
    if (message?.conversation.kind !== 'channel') return;
    const { senderId, conversation } = message;
    const [sender, channel] = [this.directory.user(senderId), this.directory.channel(conversation.channelId)];
    if (!sender?.isActive || !channel || !this.directory.canReadChannel(sender, channel)) return;
    const readable = { directory: this.directory, store: this.store, posted: this.flags.posted };
    if (!(await isFirstOfTopic(readable, { messageId, senderId, conversation }))) return;
    await this.automaticVisibility.afterSending({
      senderId,
      conversation,
      mentionedUserIds: [],
      isFirst: known,
      cause,
    });
  }
}
