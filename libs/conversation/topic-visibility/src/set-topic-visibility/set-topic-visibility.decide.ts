import { InvalidChannelId } from '@chat/directory';
import { TopicVisibility } from '@chat/message-index';
import { TooManyTopicVisibilities } from '../topic-visibility/topic-visibility.errors.js';
import type { TopicVisibilitySet } from '../topic-visibility/topic-visibility.events.js';

export interface SetTopicVisibilityFacts {
  /** The account can read the channel, which is not archived. */
  readonly isWithinReach: boolean;
  readonly current: TopicVisibility;
  /** Of topics of which the account has said anything. */
  readonly count: number;
  readonly limit: number;
}

/**
 * What was said of a topic can be taken back also by who has lost its channel, and when the channel is archived. Half of the topics
 * are kept for what the account says itself, because others can have it follow topics by naming it there.
 */
export function decideSetTopicVisibility(
  wanted: TopicVisibilitySet['data'],
  isAutomatic: boolean,
  { isWithinReach, current, count, limit }: SetTopicVisibilityFacts,
): TopicVisibilitySet[] {
  const { visibility } = wanted;
  const takesBack = visibility === TopicVisibility.inherit && current !== TopicVisibility.inherit;
  if (!isWithinReach && !takesBack) throw new InvalidChannelId();
  if (visibility === current || (isAutomatic && current === TopicVisibility.followed)) return [];
  const most = isAutomatic ? limit / 2 : limit;
  if (current === TopicVisibility.inherit && count >= most) throw new TooManyTopicVisibilities(limit);
  return [{ type: 'TopicVisibilitySet', data: wanted }];
}
