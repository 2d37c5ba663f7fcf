import type { Cause } from '@chat/event-log';

/** Whether an account is visible, as a personal setting. Implemented by members. */
export abstract class PresenceSetting {
  /** Resolves when clients are notified of the setting and of the resulting presence. */
  abstract set(userId: number, isVisible: boolean, cause: Cause): Promise<void>;
}
