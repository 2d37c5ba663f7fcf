import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

export interface UploadFileData {
  readonly ownerId: number;
  /** Of the bytes, which are in the file store already. */
  readonly fileKey: string;
  /** As the uploader calls it, without folders. */
  readonly name: string;
  readonly contentType: string;
  /** In bytes. */
  readonly size: number;
  readonly cause: Cause;
}

/** Make a file known that was sent; answers what follows `/user_uploads/` in its URL. */
export class UploadFile extends Command<{ pathId: string }> {
  constructor(readonly data: UploadFileData) {
    super();
  }
}
