import type { ChannelConversation } from '@chat/directory';
import type { Cause } from '@chat/event-log';
import type { TopicVisibility } from '@chat/message-index';

/** A message that was just sent to a topic. */
export interface SentMessage {
  readonly senderId: number;
  readonly conversation: ChannelConversation;
  /** Named themselves, not through a group. */
  readonly mentionedUserIds: readonly number[];
  /** Is it the first one of its topic? */
  isFirst(): Promise<boolean>;
  readonly cause: Cause;
}

/** Somebody took part in a topic without writing there. */
export interface Participation {
  readonly userId: number;
  readonly conversation: ChannelConversation;
  readonly cause: Cause;
}

/** Makes topics more visible by the settings of people. Injected; implemented where topics' visibility is known. */
export abstract class AutomaticVisibility {
  /** The change of the sender's topic visibility by sending; null: none. */
  abstract afterSending(message: SentMessage): Promise<TopicVisibility | null>;

  /** After a reaction, or a part of a poll. */
  abstract afterParticipating(participation: Participation): Promise<void>;
}
