import { InvalidChannelId } from '@chat/directory';
import { TopicVisibility } from '@chat/message-index';
import { TooManyTopicVisibilities } from '../topic-visibility/topic-visibility.errors.js';
import type { TopicVisibilitySet } from '../topic-visibility/topic-visibility.events.js';

export interface SetTopicVisibilityFacts {
  /** The account can read the channel, which is not archived. */
  readonly isWithinReach: boolean;
  readonly current: TopicVisibility;
  /** Topics with a policy of the account. */
  readonly count: number;
  readonly limit: number;
}

/** A request of the account, its settings after its own participation, or an act of others. */
export type VisibilityTrigger = 'request' | 'own participation' | 'act of others';

/** Visibilities that each trigger keeps. Others must not undo an explicit mute. */
const KEPT: Readonly<Record<VisibilityTrigger, readonly TopicVisibility[]>> = {
  request: [],
  'own participation': [TopicVisibility.followed],
  'act of others': [TopicVisibility.followed, TopicVisibility.muted],
};

/**
 * A policy can be removed even after losing the channel, or when it is archived. Half of the topics are reserved for the account's
 * own requests, because others can make it follow topics by mentioning it there.
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
