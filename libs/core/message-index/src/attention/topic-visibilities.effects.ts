import { EffectKind } from '@chat/directory';
import type { TopicVisibilitySetting } from './topic-visibility-setting.js';

/** The new policy of an account for a topic. */
export interface TopicVisibilityChange extends TopicVisibilitySetting {
  readonly userId: number;
}

/** Policies that moved with a topic, or were cleared, in this order. */
export const topicVisibilitiesMoved = new EffectKind<readonly TopicVisibilityChange[]>('topic visibilities that moved');
