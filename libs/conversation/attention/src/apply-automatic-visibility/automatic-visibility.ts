import { type ChannelConversation, Directory, InvalidChannelId, type User } from '@chat/directory';
import { MessageFlags, TopicVisibility } from '@chat/message-index';
import { AutomaticVisibility, type Participation, type SentMessage } from '@chat/message-reading';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { SetTopicVisibility } from '../set-topic-visibility/set-topic-visibility.command.js';
import { TooManyTopicVisibilities } from '../topic-visibility/topic-visibility.errors.js';
import { visibilityAfterParticipating, visibilityAfterSending } from './automatic-visibility.decide.js';

@Injectable()
export class TopicAutomaticVisibility implements AutomaticVisibility {
  constructor(
    private readonly commands: CommandBus,
    private readonly directory: Directory,
    private readonly flags: MessageFlags,
  ) {}

  async afterSending(message: SentMessage): Promise<TopicVisibility | null> {
    const { senderId, conversation, mentionedUserIds } = message;
    const { channelId } = conversation;
    const sender = this.directory.user(senderId) as User;
    // Followed topics cannot be raised further.
    const isFirst = !this.#isFollowed(senderId, conversation) && (await message.isFirst());
    const visibility = visibilityAfterSending(sender, this.directory.mutesChannel(senderId, channelId), isFirst);
    const named = mentionedUserIds.filter((id) => id !== senderId && this.#followsWhereMentioned(id, channelId));
    const [changed] = await Promise.all([
      visibility === null ? false : this.#raise(senderId, visibility, message),
      ...named.map((userId) => this.#raise(userId, TopicVisibility.followed, message)),
    ]);
    return changed ? visibility : null;
  }

  async afterParticipating(participation: Participation): Promise<void> {
    const { userId, conversation } = participation;
    const user = this.directory.user(userId) as User;
    const visibility = visibilityAfterParticipating(user, this.directory.mutesChannel(userId, conversation.channelId));
    if (visibility !== null) await this.#raise(userId, visibility, participation);
  }

  #isFollowed(userId: number, conversation: ChannelConversation): boolean {
    return this.flags.topicVisibilities.visibilityOf(userId, conversation) === TopicVisibility.followed;
  }

  #followsWhereMentioned(userId: number, channelId: number): boolean {
    const user = this.directory.user(userId);
    if (!user?.isActive || user.isBot || !this.directory.isSubscribed(userId, channelId)) return false;
    return user.settings['automatically_follow_topics_where_mentioned'] !== false;
  }

  /** Following too many topics refuses nobody's message. */
  async #raise(
    userId: number,
    visibility: TopicVisibility,
    { conversation, cause }: Pick<SentMessage, 'conversation' | 'cause'>,
  ): Promise<boolean> {
    if (this.#isFollowed(userId, conversation)) return false;
    if (this.flags.topicVisibilities.visibilityOf(userId, conversation) === visibility) return false;
    const { channelId, topic } = conversation;
    try {
      return await this.commands.execute(
        new SetTopicVisibility({ userId, channelId, topic, visibility, isAutomatic: true, cause }),
      );
    } catch (error) {
      // The message is posted, whatever happens to its channel.
      if (error instanceof TooManyTopicVisibilities || error instanceof InvalidChannelId) return false;
      throw error;
    }
  }
}
