import type { Conversation } from '@chat/directory';
import { refusal } from '@chat/kernel';

/** The writer does not notify others of typing in such conversations. */
export class TypingNotificationsDisabled extends refusal(
  (kind: Conversation['kind']) => `User has disabled typing notifications for ${kind} messages`,
) {}

/** Unknown, archived, or inaccessible for the writer. */
export class NoChannelToTypeIn extends refusal('Invalid channel ID') {}

/** Unknown to the writer. */
export class NobodyToTypeTo extends refusal((userId: number) => `Invalid user ID ${userId}`) {}
