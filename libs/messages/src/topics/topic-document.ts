import type { Collection } from '@chat/read-store';

/** A topic of a channel, for as long as it has messages. */
export interface TopicDocument {
  /** `threadKey`. */
  readonly _id: string;
  readonly channelId: number;
  /** As the newest message spells it. */
  readonly name: string;
  readonly maxMessageId: number;
}

export const TOPICS: Collection<TopicDocument> = {
  name: 'topics',
  indexes: [{ fields: ['channelId', 'maxMessageId'] }],
};
