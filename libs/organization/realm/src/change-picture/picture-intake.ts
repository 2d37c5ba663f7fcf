import { randomBytes } from 'node:crypto';
import { Directory, personBehind, type RealmPicture } from '@chat/directory';
import { FILE_STORE, type FileStore, keepSummed } from '@chat/file-store';
import type { FileInMemory } from '@chat/http';
import { croppedSquare, type DrawnImage, imageBytes, insideBounds, NoImage } from '@chat/images';
import { Inject, Injectable } from '@nestjs/common';
import { LIMITS } from '../realm.limits.js';

const ICON_EDGE = 200;
const LOGO = { width: 800, height: 100 };

/** Re-encodes the icon or logo of a request and stores it, before any event names it. */
@Injectable()
export class PictureIntake {
  constructor(
    private readonly directory: Directory,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {}

  icon(file: FileInMemory, userId: number): Promise<RealmPicture> {
    return this.#keep(file, (bytes) => croppedSquare(bytes, ICON_EDGE, personBehind(this.directory, userId)));
  }

  logo(file: FileInMemory, userId: number): Promise<RealmPicture> {
    return this.#keep(file, (bytes) => insideBounds(bytes, LOGO, personBehind(this.directory, userId)));
  }

  async #keep(file: FileInMemory, draw: (bytes: Uint8Array) => Promise<DrawnImage | undefined>): Promise<RealmPicture> {
    const drawn = await draw(imageBytes(file, LIMITS.pictures.fileBytes));
    if (!drawn) throw new NoImage();
    const fileKey = randomBytes(20).toString('hex');
    return { fileKey, ...(await keepSummed(this.files, fileKey, drawn.bytes)) };
  }
}
