import { buffer } from 'node:stream/consumers';
import { FILE_STORE, type FileStore } from '@chat/file-store';
import { describeImage, IMAGE_TYPES } from '@chat/images';
import { SerialQueue } from '@chat/kernel';
import { Inject, Injectable } from '@nestjs/common';
import type { UploadedImage } from '../attachment/attachment.aggregate.js';
import { LIMITS } from '../uploads.limits.js';

export interface StoredFile {
  readonly fileKey: string;
  readonly contentType: string;
  readonly size: number;
}

@Injectable()
export class ImageReader {
  readonly #descriptions = new SerialQueue();
  readonly #drawings = new SerialQueue();

  constructor(@Inject(FILE_STORE) private readonly files: FileStore) {}

  async describe(file: StoredFile): Promise<UploadedImage | undefined> {
    if (!IMAGE_TYPES.has(file.contentType) || file.size > LIMITS.images.fileBytes) return undefined;
    const description = await this.#descriptions.run(async () => describeImage(await this.#read(file)));
    if (!description) return undefined;
    const { width, height, isAnimated } = description;
    return { width, height, isAnimated };
  }

  /** Runs `draw` on the bytes of a file; only one file at a time is in memory for it. */
  drawing<Result>(file: Pick<StoredFile, 'fileKey'>, draw: (bytes: Buffer) => Promise<Result>): Promise<Result> {
    return this.#drawings.run(async () => draw(await this.#read(file)));
  }

  async #read({ fileKey }: Pick<StoredFile, 'fileKey'>): Promise<Buffer> {
    return buffer(await this.files.read(fileKey));
  }
}
