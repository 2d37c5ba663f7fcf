import { Command } from '@nestjs/cqrs';

export interface EraseAttachmentData {
  /** Of the file. */
  readonly stream: string;
  /** Revision of its deletion, which stays. */
  readonly before: number;
  readonly fileKey: string;
  readonly thumbnailKeys?: readonly string[];
}

/** Remove the bytes of a deleted file, and make unreadable in the log what it was called. */
export class EraseAttachment extends Command<void> {
  constructor(readonly data: EraseAttachmentData) {
    super();
  }
}
