import { mediumKey } from '@chat/accounts';
import { CommandWith } from '@chat/cqrs';
import { FILE_STORE, type FileStore } from '@chat/file-store';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

/** Removes the files of a replaced avatar. Repeatable. */
export class RemoveAvatar extends CommandWith<{ readonly key: string }> {}

@CommandHandler(RemoveAvatar)
export class RemoveAvatarHandler implements ICommandHandler<RemoveAvatar> {
  constructor(@Inject(FILE_STORE) private readonly files: FileStore) {}

  async execute({ data: { key } }: RemoveAvatar): Promise<void> {
    for (const fileKey of [key, mediumKey(key)]) await this.files.remove(fileKey);
  }
}
