import { randomBytes } from 'node:crypto';
import { FILE_STORE, type FileStore, type ReceivedFile } from '@chat/file-store';
import type { UploadedFile } from '@chat/http';
import { Inject, Injectable } from '@nestjs/common';
import { FileTooLarge, NoFileSent, SeveralFilesSent } from '../attachment/attachment.errors.js';
import { UploadLimits } from './upload-limits.js';

const MIB = 1024 * 1024;

/** A file whose bytes are kept, though nobody knows of it yet. */
export interface TakenInFile {
  readonly fileKey: string;
  readonly name: string;
  /** As the uploader says. */
  readonly contentType: string;
  /** In bytes. */
  readonly size: number;
}

/** Takes the one file of a request into the file store. */
@Injectable()
export class UploadIntake {
  constructor(
    @Inject(FILE_STORE) private readonly store: FileStore,
    private readonly limits: UploadLimits,
  ) {}

  /**
   * Nothing is left of a file that is refused.
   * @throws NoFileSent, SeveralFilesSent, FileTooLarge, in this order, whatever comes first in the request
   */
  async takeIn(files: AsyncIterable<UploadedFile>): Promise<TakenInFile> {
    let taken: { readonly file: UploadedFile; readonly received: ReceivedFile | FileTooLarge } | undefined;
    try {
      for await (const file of files) {
        if (taken) throw new SeveralFilesSent();
        taken = { file, received: await this.#receive(file) };
      }
      if (!taken) throw new NoFileSent();
      const { file, received } = taken;
      if (received instanceof FileTooLarge) throw received;
      const fileKey = randomBytes(18).toString('base64url');
      await received.keep(fileKey);
      return { fileKey, name: file.name, contentType: file.contentType, size: received.size };
    } catch (error) {
      if (taken && !(taken.received instanceof FileTooLarge)) await taken.received.discard();
      throw error;
    }
  }

  async #receive({ content }: UploadedFile): Promise<ReceivedFile | FileTooLarge> {
    const tooLarge = new FileTooLarge(this.limits.maxFileMib);
    try {
      return await this.store.receive(upTo(this.limits.maxFileMib * MIB, content, tooLarge));
    } catch (error) {
      if (error === tooLarge) return tooLarge;
      throw error;
    }
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
