import { CommandWith } from '@chat/cqrs';
import { FILE_STORE, type FileStore } from '@chat/file-store';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AttachmentDeleted } from '../attachment/attachment.aggregate.js';

/** Removes the bytes of a deleted file and of its thumbnails. Repeatable. */
export class EraseFiles extends CommandWith<Pick<AttachmentDeleted['data'], 'fileKey' | 'thumbnailKeys'>> {}

@CommandHandler(EraseFiles)
export class EraseFilesHandler implements ICommandHandler<EraseFiles> {
  constructor(@Inject(FILE_STORE) private readonly files: FileStore) {}

  async execute({ data: { fileKey, thumbnailKeys = [] } }: EraseFiles): Promise<void> {
    for (const key of [fileKey, ...thumbnailKeys]) await this.files.remove(key);
  }
}
