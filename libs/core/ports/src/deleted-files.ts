import type { Cause } from '@chat/event-log';
import type { EarlyErasure } from './deleted-content.events.js';

/** Files that only deleted messages linked, kept as long as the content of these. Implemented by uploads. */
export abstract class DeletedFiles {
  /** Restores the files that these messages linked; call it before the messages. Repeatable. */
  abstract restore(messageIds: readonly number[], cause: Cause): Promise<void>;

  /** Deleted messages with kept content that keep the deleted file; if its owner deleted it, all messages that ever linked it. */
  abstract messagesWith(attachmentId: number): readonly number[];

  /** Deleted files that only these messages linked, and whose bytes are kept. */
  abstract linkedOnlyBy(messageIds: readonly number[]): readonly number[];

  /**
   * Erases the files that only these messages linked; call it before the messages. Repeatable.
   * @param ground of an early erasure
   */
  abstract erase(messageIds: readonly number[], cause: Cause, ground?: EarlyErasure): Promise<void>;

  /**
   * Erases files that their owners deleted and that no message keeps any more.
   * @param isDue whether rules release a file that these messages linked and that was deleted then
   * @returns whether it erased any
   */
  abstract eraseDue(
    isDue: (messageIds: readonly number[], deletedAt: number) => Promise<boolean>,
    cause: Cause,
  ): Promise<boolean>;

  /**
   * Erases the oldest files until the rest is within the limit.
   * @param mayGo whether no rule keeps the content of these messages
   * @returns whether it erased any
   */
  abstract eraseBeyondLimit(mayGo: (messageIds: readonly number[]) => Promise<boolean>, cause: Cause): Promise<boolean>;

  /** Selects the files that are not deleted. */
  abstract existing(attachmentIds: readonly number[]): readonly number[];
}
