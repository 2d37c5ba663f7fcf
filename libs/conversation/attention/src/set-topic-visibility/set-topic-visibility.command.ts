import { CommandWith } from '@chat/cqrs';
import { Directory } from '@chat/directory';
import { type Cause, Transactions } from '@chat/event-log';
import { MessageFlags, TopicVisibility } from '@chat/message-index';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { topicVisibilitiesStream } from '../topic-visibility/topic-visibilities-stream.js';
import { decideSetTopicVisibility } from './set-topic-visibility.decide.js';
import { LIMITS } from '../attention.limits.js';

export interface SetTopicVisibilityData {
  readonly userId: number;
  readonly channelId: number;
  readonly topic: string;
  readonly visibility: TopicVisibility;
  /** The service applies the account's settings: it only makes the topic more visible. */
  readonly isAutomatic?: boolean;
  readonly cause: Cause;
}

export class SetTopicVisibility extends CommandWith<SetTopicVisibilityData, boolean> {}

@CommandHandler(SetTopicVisibility)
export class SetTopicVisibilityHandler implements ICommandHandler<SetTopicVisibility> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    private readonly flags: MessageFlags,
  ) {}

  /** Decides on folded state: moves, in another stream, change an account's policies too. */
  async execute({ data: { cause, isAutomatic = false, ...wanted } }: SetTopicVisibility): Promise<boolean> {
    const { userId, channelId } = wanted;
    const { topicVisibilities } = this.flags;
    const participation = cause.actorId === userId ? 'own participation' : 'act of others';
    const trigger = isAutomatic ? participation : 'request';
    const { events } = await this.transactions.decideOnReadable(topicVisibilitiesStream(userId), cause, async () => {
      const channel = this.directory.channel(channelId);
      return decideSetTopicVisibility(wanted, trigger, {
        isWithinReach: channel?.isArchived === false && this.directory.canReadChannel(userId, channel),
        current: topicVisibilities.setting(userId, wanted)?.visibility ?? TopicVisibility.inherit,
        count: topicVisibilities.count(userId),
        limit: LIMITS.topicVisibilities.perUser,
      });
    });
    return events.length > 0;
  }
}
