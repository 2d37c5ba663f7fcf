import type { Cause } from '@chat/event-log';

/** Files that only deleted messages linked, and that are kept as long as the content of these. Fulfilled by uploads. */
export abstract class DeletedFiles {
  /** Brings the files back that these messages linked; before the messages. May be repeated. */
  abstract restore(messageIds: readonly number[], cause: Cause): Promise<void>;

  /** Deleted messages that linked the deleted file, and whose content is kept. */
  abstract deletedMessagesWith(attachmentId: number): readonly number[];

  /** Deleted files that only these messages linked, and whose bytes are kept. */
  abstract linkedOnlyBy(messageIds: readonly number[]): readonly number[];

  /** Erases the files that only these messages linked; before the messages. May be repeated. */
  abstract erase(messageIds: readonly number[], cause: Cause): Promise<void>;

  /**
   * Erases the oldest files until the others are within the limit for all of them.
   * @param mayGo whether no rule wants the content of these messages kept
   * @returns whether it erased any
   */
  abstract eraseBeyondLimit(mayGo: (messageIds: readonly number[]) => Promise<boolean>, cause: Cause): Promise<boolean>;

  /** Leaves out which of these files are deleted. */
  abstract existing(attachmentIds: readonly number[]): readonly number[];
}
