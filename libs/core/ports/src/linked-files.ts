import type { UploadedFileFacts } from '@chat/markdown';

/** Uploaded files that messages link. Implemented by uploads. */
export abstract class LinkedFiles {
  /**
   * Ids of the linked files that the account may read, and so share with the readers of a message.
   * @param paths the parts after `/user_uploads/` in their URLs
   */
  abstract readable(userId: number, paths: readonly string[]): readonly number[];

  /** Facts about a file that the account may read. @param pathId the part after `/user_uploads/` */
  abstract facts(userId: number, pathId: string): UploadedFileFacts | undefined;

  /**
   * Whether an image can be shown: false for never, undefined for not yet.
   * @param pathId the rest of its URL behind `/user_uploads/`
   */
  abstract isDrawn(pathId: string): boolean | undefined;

  /** The account's own files that no message links, as the API shows them (contract, files: Attachment object). */
  abstract unused(ownerId: number, attachmentIds: readonly number[]): readonly object[];
}
