import { buffer } from 'node:stream/consumers';
import { FILE_STORE, type FileStore } from '@chat/file-store';
import { describeImage, IMAGE_TYPES } from '@chat/images';
import { LIMITS, SerialQueue } from '@chat/kernel';
import { Inject, Injectable } from '@nestjs/common';
import type { UploadedImage } from '../attachment/attachment.events.js';

export interface StoredFile {
  readonly fileKey: string;
  readonly contentType: string;
  /** In bytes. */
  readonly size: number;
}

/** Reads uploaded images into memory, one at a time. */
@Injectable()
export class ImageReader {
  readonly #reads = new SerialQueue();

  constructor(@Inject(FILE_STORE) private readonly files: FileStore) {}

  /** Undefined for what is no image that can be read. */
  async describe(file: StoredFile): Promise<UploadedImage | undefined> {
    if (!IMAGE_TYPES.has(file.contentType) || file.size > LIMITS.images.fileBytes) return undefined;
    const description = await this.reading(file, describeImage);
    if (!description) return undefined;
    const { width, height, isAnimated } = description;
    return { width, height, isAnimated };
  }

  /** What is made of the bytes of a file while no other file is held. */
  reading<Result>({ fileKey }: Pick<StoredFile, 'fileKey'>, make: (bytes: Buffer) => Promise<Result>): Promise<Result> {
    return this.#reads.run(async () => make(await buffer(await this.files.read(fileKey))));
  }
}
