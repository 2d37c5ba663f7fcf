import { createHash, type Hash } from 'node:crypto';
import { MIB } from '@chat/kernel';
import { FILE_STORE, type FileStore, newFileKey, type ReceivedFile } from '@chat/file-store';
import { type IncomingFiles, SeveralFiles, type UploadedFile } from '@chat/http';
import { Inject, Injectable } from '@nestjs/common';
import { FileTooLarge, NoFileSent } from '../attachment/attachment.aggregate.js';
import { shortFileName } from './file-name.js';
import { UploadLimits } from './upload-limits.js';

/** Room for the form around the file. */
const FORM_BYTES = 64 * 1024;

export interface TakenInFile {
  readonly fileKey: string;
  readonly name: string;
  readonly contentType: string;
  readonly size: number;
  /** In hexadecimal. */
  readonly sha256: string;
}

@Injectable()
export class UploadIntake {
  constructor(
    @Inject(FILE_STORE) private readonly store: FileStore,
    private readonly limits: UploadLimits,
  ) {}

  /**
   * Keeps nothing of a refused file, and reads no further.
   * @throws NoFileSent, SeveralFiles, FileTooLarge
   */
  async takeIn(files: IncomingFiles): Promise<TakenInFile> {
    this.#assertFits(files.declaredBytes);
    const sum = createHash('sha256');
    let taken: { readonly file: UploadedFile; readonly received: ReceivedFile } | undefined;
    try {
      for await (const file of files) {
        if (taken) throw new SeveralFiles();
        taken = { file, received: await this.#receive(file, sum) };
      }
      if (!taken) throw new NoFileSent();
      const { file, received } = taken;
      const fileKey = newFileKey();
      await received.keep(fileKey);
      const { name, contentType } = file;
      return { fileKey, name: shortFileName(name), contentType, size: received.size, sha256: sum.digest('hex') };
    } catch (error) {
      await taken?.received.discard();
      throw error;
    }
  }

  #assertFits(declaredBytes = 0): void {
    const { maxFileMib } = this.limits;
    if (declaredBytes > maxFileMib * MIB + FORM_BYTES) throw new FileTooLarge(maxFileMib);
  }

  #receive({ content }: UploadedFile, sum: Hash): Promise<ReceivedFile> {
    const { maxFileMib } = this.limits;
    return this.store.receive(summing(sum, upTo(maxFileMib * MIB, content, new FileTooLarge(maxFileMib))));
  }
}

async function* summing(sum: Hash, content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    sum.update(chunk);
    yield chunk;
  }
}

async function* upTo(limit: number, content: AsyncIterable<Uint8Array>, tooLarge: Error): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of content) {
    bytes += chunk.length;
    if (bytes > limit) throw tooLarge;
    yield chunk;
  }
}
