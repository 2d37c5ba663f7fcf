import type { Cause } from '@chat/event-log';
import type { EarlyErasure } from './deleted-content.events.js';

/** Files that only deleted messages linked, and that are kept as long as the content of these. Fulfilled by uploads. */
export abstract class DeletedFiles {
  /** Brings the files back that these messages linked; before the messages. May be repeated. */
  abstract restore(messageIds: readonly number[], cause: Cause): Promise<void>;

  /** Messages that keep the deleted file: deleted ones whose content is kept; if its owner deleted it, all that ever linked it. */
  abstract messagesWith(attachmentId: number): readonly number[];

  /** Deleted files that only these messages linked, and whose bytes are kept. */
  abstract linkedOnlyBy(messageIds: readonly number[]): readonly number[];

  /** Erases the files that only these messages linked; before the messages. May be repeated. @param ground of an early erasure */
  abstract erase(messageIds: readonly number[], cause: Cause, ground?: EarlyErasure): Promise<void>;

  /**
   * Erases files that their owners deleted, and what no message keeps any more.
   * @param isDue whether rules let go a file that these messages linked and that was deleted then
   * @returns whether it erased any for that
   */
  abstract eraseDue(
    isDue: (messageIds: readonly number[], deletedAt: number) => Promise<boolean>,
    cause: Cause,
  ): Promise<boolean>;

  /**
   * Erases the oldest files until the others are within the limit for all of them.
   * @param mayGo whether no rule wants the content of these messages kept
   * @returns whether it erased any
   */
  abstract eraseBeyondLimit(mayGo: (messageIds: readonly number[]) => Promise<boolean>, cause: Cause): Promise<boolean>;

  /** Leaves out which of these files are deleted. */
  abstract existing(attachmentIds: readonly number[]): readonly number[];
}
