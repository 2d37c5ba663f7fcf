import { FILE_STORE, type FileStore } from '@chat/file-store';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { RemovePicture } from './remove-picture.command.js';

@CommandHandler(RemovePicture)
export class RemovePictureHandler implements ICommandHandler<RemovePicture> {
  constructor(@Inject(FILE_STORE) private readonly files: FileStore) {}

  async execute({ data: { fileKey } }: RemovePicture): Promise<void> {
    await this.files.remove(fileKey);
  }
}
