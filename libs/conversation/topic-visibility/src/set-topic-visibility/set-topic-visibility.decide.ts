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

/** What sets a visibility: a request of the account, or its settings after it took part in the topic itself, or after others did something there. */
export type VisibilityTrigger = 'request' | 'own participation' | 'act of others';

/** What each trigger leaves as it is. Others must not undo an explicit mute. */
const KEPT: Readonly<Record<VisibilityTrigger, readonly TopicVisibility[]>> = {
  request: [],
  'own participation': [TopicVisibility.followed],
  'act of others': [TopicVisibility.followed, TopicVisibility.muted],
};

/**
 * What was said of a topic can be taken back also by who has lost its channel, and when the channel is archived. Half of the topics
 * are kept for what the account says itself, because others can have it follow topics by naming it there.
 */
export function decideSetTopicVisibility(
  wanted: TopicVisibilitySet['data'],
  trigger: VisibilityTrigger,
  { isWithinReach, current, count, limit }: SetTopicVisibilityFacts,
): TopicVisibilitySet[] {
  const { visibility } = wanted;
  const takesBack = visibility === TopicVisibility.inherit && current !== TopicVisibility.inherit;
  if (!isWithinReach && !takesBack) throw new InvalidChannelId();
  if (visibility === current || KEPT[trigger].includes(current)) return [];
  const most = trigger === 'request' ? limit : limit / 2;
  if (current === TopicVisibility.inherit && count >= most) throw new TooManyTopicVisibilities(limit);
  return [{ type: 'TopicVisibilitySet', data: wanted }];
}
