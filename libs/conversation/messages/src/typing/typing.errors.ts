import type { Conversation } from '@chat/directory';
import { DomainError } from '@chat/kernel';

/** The writer does not notify others of typing in such conversations. */
export class TypingNotificationsDisabled extends DomainError {
  constructor(kind: Conversation['kind']) {
    super(`User has disabled typing notifications for ${kind} messages`);
  }
}

/** Unknown, archived, or out of the writer's reach. */
export class NoChannelToTypeIn extends DomainError {
  constructor() {
    super('Invalid channel ID');
  }
}

/** Unknown, or out of the writer's sight. */
export class NobodyToTypeTo extends DomainError {
  constructor(userId: number) {
    super(`Invalid user ID ${userId}`);
  }
}
