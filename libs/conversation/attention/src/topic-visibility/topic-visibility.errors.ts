import { refusal } from '@chat/kernel';

export class TopicNotMuted extends refusal('Topic is not muted') {}

export class TooManyTopicVisibilities extends refusal(
  (limit: number) => `You cannot have settings for more than ${limit} topics.`,
) {}
