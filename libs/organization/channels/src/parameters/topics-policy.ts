import type { TopicsPolicy } from '@chat/directory';

export const TOPICS_POLICIES = [
  'inherit',
  'allow_empty_topic',
  'disable_empty_topic',
  'empty_topic_only',
] as const satisfies readonly TopicsPolicy[];
