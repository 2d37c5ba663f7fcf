import { randomBytes } from 'node:crypto';
import type { Avatar } from '@chat/directory';
import { FILE_STORE, type FileStore, keepBytes } from '@chat/file-store';
import { type IncomingFiles, onlyFile } from '@chat/http';
import { croppedSquare, IMAGE_TYPES } from '@chat/images';
import { LIMITS } from '@chat/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { AvatarTooLarge, InvalidImageFormat, NoImage, NotExactlyOneAvatar } from './avatar.errors.js';

const MIB = 1024 * 1024;
/** Width and height in pixels. */
const EDGE = 100;
const MEDIUM_EDGE = 500;

/** Draws the image of a request anew, in both sizes, and keeps it, though nobody knows of it yet. */
@Injectable()
export class AvatarIntake {
  constructor(@Inject(FILE_STORE) private readonly store: FileStore) {}

  /** @throws NotExactlyOneAvatar, AvatarTooLarge, InvalidImageFormat, NoImage; nothing is kept then */
  async takeIn(files: IncomingFiles): Promise<Avatar> {
    const { contentType, bytes } = await onlyFile(files, LIMITS.avatars.fileBytes, () => new NotExactlyOneAvatar());
    if (bytes === null) throw new AvatarTooLarge(LIMITS.avatars.fileBytes / MIB);
    if (!IMAGE_TYPES.has(contentType)) throw new InvalidImageFormat();
    const medium = await croppedSquare(bytes, MEDIUM_EDGE);
    const small = medium && (await croppedSquare(bytes, EDGE));
    if (!small) throw new NoImage();
    const key = randomBytes(20).toString('hex');
    return {
      key,
      size: await keepBytes(this.store, key, small.bytes),
      mediumSize: await keepBytes(this.store, mediumKey(key), medium.bytes),
    };
  }

  async remove({ key }: Avatar): Promise<void> {
    for (const fileKey of [key, mediumKey(key)]) await this.store.remove(fileKey);
  }
}

export const mediumKey = (key: string) => `${key}-medium`;
