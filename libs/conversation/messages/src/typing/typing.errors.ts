import type { Conversation } from '@chat/directory';
import { refusal } from '@chat/kernel';

/** The writer does not notify others of typing in such conversations. */
export class TypingNotificationsDisabled extends refusal(
  (kind: Conversation['kind']) => `User has disabled typing notifications for ${kind} messages`,
) {}

/** Unknown, archived, or out of the writer's reach. */
export class NoChannelToTypeIn extends refusal('Invalid channel ID') {}

/** Unknown, or out of the writer's sight. */
export class NobodyToTypeTo extends refusal((userId: number) => `Invalid user ID ${userId}`) {}
