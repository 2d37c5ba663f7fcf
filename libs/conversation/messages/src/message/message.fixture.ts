import { NO_MENTIONS } from '@chat/message-index';
import type { MentionFacts } from './mentions.js';

export const CALLS_NOBODY: MentionFacts = {
  mentions: NO_MENTIONS,
  subscriberCount: 100,
  mayMentionMany: false,
  forbiddenGroup: null,
};
