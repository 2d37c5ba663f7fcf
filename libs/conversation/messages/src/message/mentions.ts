import type { Mentions } from '@chat/message-index';
import {
  ChannelWildcardMentionNotAllowed,
  GroupMentionNotAllowed,
  TopicWildcardMentionNotAllowed,
} from './message.errors.js';

/** Above this many people a wildcard mention needs permission (contract, messages: Limits and normalization). */
export const MANY_PEOPLE = 15;

export interface MentionFacts {
  readonly mentions: Mentions;
  readonly subscriberCount: number;
  readonly mayMentionMany: boolean;
  readonly forbiddenGroup: string | null;
}

export function refuseForbiddenMentions(facts: MentionFacts): void {
  const { mentions, subscriberCount, mayMentionMany, forbiddenGroup } = facts;
  if (mentions.everyone && subscriberCount > MANY_PEOPLE && !mayMentionMany)
    throw new ChannelWildcardMentionNotAllowed();
  if (mentions.topicParticipantIds.length > MANY_PEOPLE && !mayMentionMany) throw new TopicWildcardMentionNotAllowed();
  if (forbiddenGroup !== null) throw new GroupMentionNotAllowed(forbiddenGroup);
}
