import type { UploadedFileFacts } from '@chat/markdown';
import type { Content } from '@chat/message-reading';

/** Uploaded files that messages link. Injected; implemented where uploads are known. */
export abstract class LinkedFiles {
  /**
   * Ids of the linked files that the account may hand on to the readers of a message, because it may read them.
   * @param paths what follows `/user_uploads/` in their URLs
   */
  abstract readable(userId: number, paths: readonly string[]): readonly number[];

  /** What rendering must know of a file that the account may read. @param pathId what follows `/user_uploads/` */
  abstract facts(userId: number, pathId: string): UploadedFileFacts | undefined;

  /** Whether an image can be shown: false for never, undefined for not yet. @param pathId what follows `/user_uploads/` */
  abstract isDrawn(pathId: string): boolean | undefined;

  /**
   * As the API shows them (contract, files: Attachment object): those of the files that are the account's own and
   * that no message links.
   */
  abstract unused(ownerId: number, attachmentIds: readonly number[]): readonly object[];
}

/** The field of an event, which is there only when it says something. */
export function withAttachments(attachmentIds: readonly number[]): Pick<Content, 'attachmentIds'> {
  return attachmentIds.length > 0 ? { attachmentIds } : {};
}
