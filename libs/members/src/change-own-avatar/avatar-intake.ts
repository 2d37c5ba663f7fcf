import { randomBytes } from 'node:crypto';
import type { Avatar } from '@chat/directory';
import { FILE_STORE, type FileStore } from '@chat/file-store';
import type { IncomingFiles, UploadedFile } from '@chat/http';
import { croppedSquare } from '@chat/images';
import { LIMITS } from '@chat/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { AvatarTooLarge, InvalidImageFormat, NoImage, NotExactlyOneAvatar } from './avatar.errors.js';

const MIB = 1024 * 1024;
/** Width and height in pixels. */
const EDGE = 100;
const MEDIUM_EDGE = 500;

const TYPES: ReadonlySet<string> = new Set(
  ['avif', 'gif', 'jpeg', 'png', 'tiff', 'webp'].map((format) => `image/${format}`),
);

/** Draws the image of a request anew, in both sizes, and keeps it, though nobody knows of it yet. */
@Injectable()
export class AvatarIntake {
  constructor(@Inject(FILE_STORE) private readonly store: FileStore) {}

  /** @throws NotExactlyOneAvatar, AvatarTooLarge, InvalidImageFormat, NoImage; nothing is kept then */
  async takeIn(files: IncomingFiles): Promise<Avatar> {
    const { contentType, bytes } = await onlyFile(files);
    if (bytes === null) throw new AvatarTooLarge(LIMITS.avatars.fileBytes / MIB);
    if (!TYPES.has(contentType)) throw new InvalidImageFormat();
    const medium = await croppedSquare(bytes, MEDIUM_EDGE);
    const small = medium && (await croppedSquare(bytes, EDGE));
    if (!small) throw new NoImage();
    const key = randomBytes(20).toString('hex');
    return {
      key,
      size: await this.#keep(key, small.bytes),
      mediumSize: await this.#keep(mediumKey(key), medium.bytes),
    };
  }

  async remove({ key }: Avatar): Promise<void> {
    for (const fileKey of [key, mediumKey(key)]) await this.store.remove(fileKey);
  }

  async #keep(key: string, bytes: Uint8Array): Promise<number> {
    const received = await this.store.receive(once(bytes));
    await received.keep(key);
    return received.size;
  }
}

export const mediumKey = (key: string) => `${key}-medium`;

interface ReceivedFile {
  readonly contentType: string;
  /** Null: more than are taken. */
  readonly bytes: Buffer | null;
}

async function onlyFile(files: IncomingFiles): Promise<ReceivedFile> {
  let only: ReceivedFile | undefined;
  for await (const file of files) {
    if (only) throw new NotExactlyOneAvatar();
    only = { contentType: file.contentType, bytes: await bytesOf(file) };
  }
  if (!only) throw new NotExactlyOneAvatar();
  return only;
}

async function bytesOf({ content }: UploadedFile): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size > LIMITS.avatars.fileBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
