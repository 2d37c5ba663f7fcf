import { EVENT_LOG, type EventLog } from '@chat/event-log';
import { FILE_STORE, type FileStore } from '@chat/file-store';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { removeFiles } from '../delete-attachment/remove-files.js';
import { EraseAttachment } from './erase-attachment.command.js';

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
