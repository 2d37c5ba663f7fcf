import { hash } from 'node:crypto';
import { MIB } from '@chat/kernel';
import type { Cause } from '@chat/event-log';
import { FILE_STORE, type FileStore, keepBytes, newFileKey } from '@chat/file-store';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { FileTooLarge } from '../attachment/attachment.aggregate.js';
import { shortFileName } from './file-name.js';
import { UploadFile } from './upload-file.command.js';
import { UploadLimits } from './upload-limits.js';

export interface FileToKeep {
  readonly ownerId: number;
  readonly name: string;
  readonly contentType: string;
  readonly content: Uint8Array;
  readonly cause: Cause;
}

@Injectable()
export class KeptFiles {
  constructor(
    private readonly commands: CommandBus,
    private readonly limits: UploadLimits,
    @Inject(FILE_STORE) private readonly store: FileStore,
  ) {}

  /** The part of the file's URL after the server's URL. @throws DomainError when there is no room for it */
  async keep({ ownerId, name, contentType, content, cause }: FileToKeep): Promise<string> {
    if (content.length > this.limits.maxFileMib * MIB) throw new FileTooLarge(this.limits.maxFileMib);
    const fileKey = newFileKey();
    const size = await keepBytes(this.store, fileKey, content);
    const sha256 = hash('sha256', content);
    const file = { ownerId, fileKey, name: shortFileName(name), size, sha256, contentType, cause };
    const { pathId } = await this.commands.execute(new UploadFile(file));
    return `/user_uploads/${pathId}`;
  }
}
