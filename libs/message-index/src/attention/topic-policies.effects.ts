import { EffectKind } from '@chat/directory';
import type { TopicPolicy } from './topic-policies.js';

/** What an account now says of a topic. */
export interface TopicPolicyChange extends TopicPolicy {
  readonly userId: number;
}

/** Policies that went along with a topic, or were cleared, in this order. */
export const topicPoliciesMoved = new EffectKind<readonly TopicPolicyChange[]>('topic policies that moved');
