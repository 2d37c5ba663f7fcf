import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ByteRange, FILE_STORE, FileNotFound, type FileStore } from '@chat/file-store';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { DamagedFile } from '../attachment/attachment.aggregate.js';

export interface FileToCheck {
  readonly fileKey: string;
  readonly size: number;
  /** In hexadecimal; missing for files of former builds, where only the size is checked. */
  readonly sha256?: string | undefined;
}

/** Reads files whose bytes match their event. */
@Injectable()
export class CheckedFiles {
  readonly #logger = new Logger('Files');

  constructor(@Inject(FILE_STORE) private readonly files: FileStore) {}

  /**
   * Reads the whole file before it returns the first byte, also for a range: an answer that has begun cannot be refused.
   * @throws DamagedFile, FileNotFound
   */
  async read(file: FileToCheck, range?: ByteRange): Promise<Readable> {
    await this.#check(file);
    return this.files.read(file.fileKey, range);
  }

  async #check({ fileKey, size, sha256 }: FileToCheck): Promise<void> {
    const stored = await this.files.sizeOf(fileKey);
    if (stored === undefined) throw new FileNotFound(fileKey);
    if (stored === size && (sha256 === undefined || (await this.#sumOf(fileKey)) === sha256)) return;
    this.#logger.error(`The file ${fileKey} is not served: its stored bytes are not those that its event names.`);
    throw new DamagedFile(fileKey);
  }

  async #sumOf(fileKey: string): Promise<string> {
    const sum = createHash('sha256');
    await pipeline(await this.files.read(fileKey), sum);
    return sum.digest('hex');
  }
}
