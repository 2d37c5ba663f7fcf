import { EVENT_LOG, type EventLog } from '@chat/event-log';
import { FILE_STORE, type FileStore } from '@chat/file-store';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { removeFiles } from '../delete-attachment/remove-files.js';

export interface EraseAttachmentData {
  /** Stream of the file. */
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

@CommandHandler(EraseAttachment)
export class EraseAttachmentHandler implements ICommandHandler<EraseAttachment> {
  constructor(
    @Inject(EVENT_LOG) private readonly log: EventLog,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {}

  async execute({ data: { stream, before, ...keys } }: EraseAttachment): Promise<void> {
    await removeFiles(this.files, keys);
    await this.log.truncate(stream, before);
  }
}
