import { CommandWith } from '@chat/cqrs';
import { FILE_STORE, type FileStore } from '@chat/file-store';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

/** Removes the file of a replaced icon or logo. Repeatable. */
export class RemovePicture extends CommandWith<{ readonly fileKey: string }> {}

@CommandHandler(RemovePicture)
export class RemovePictureHandler implements ICommandHandler<RemovePicture> {
  constructor(@Inject(FILE_STORE) private readonly files: FileStore) {}

  async execute({ data: { fileKey } }: RemovePicture): Promise<void> {
    await this.files.remove(fileKey);
  }
}
