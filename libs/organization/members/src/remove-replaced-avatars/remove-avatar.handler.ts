import { FILE_STORE, type FileStore } from '@chat/file-store';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { mediumKey } from '../change-own-avatar/avatar-intake.js';
import { RemoveAvatar } from './remove-avatar.command.js';

@CommandHandler(RemoveAvatar)
export class RemoveAvatarHandler implements ICommandHandler<RemoveAvatar> {
  constructor(@Inject(FILE_STORE) private readonly files: FileStore) {}

  async execute({ data: { key } }: RemoveAvatar): Promise<void> {
    for (const fileKey of [key, mediumKey(key)]) await this.files.remove(fileKey);
  }
}
