import type { ChannelConversation } from '@chat/directory';
import type { Cause } from '@chat/event-log';
import type { TopicVisibility } from '@chat/message-index';

/** A message that was just sent to a topic. */
export interface SentMessage {
  readonly senderId: number;
  readonly conversation: ChannelConversation;
  /** Mentioned directly, not through a group. */
  readonly mentionedUserIds: readonly number[];
  /** True for the first message of its topic. */
  isFirst(): Promise<boolean>;
  readonly cause: Cause;
}

/** An account took part in a topic without writing there. */
export interface Participation {
  readonly userId: number;
  readonly conversation: ChannelConversation;
  readonly cause: Cause;
}

/** Makes topics more visible according to personal settings. Injected; implemented by the library that knows topic visibility. */
export abstract class AutomaticVisibility {
  /** The change of the sender's topic visibility by sending; null: none. */
  abstract afterSending(message: SentMessage): Promise<TopicVisibility | null>;

  /** After a reaction, or a vote in a poll. */
  abstract afterParticipating(participation: Participation): Promise<void>;
}
