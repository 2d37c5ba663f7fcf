import { randomBytes } from 'node:crypto';
import { type Avatar, Directory, personBehind } from '@chat/directory';
import { FILE_STORE, type FileStore, keepSummed } from '@chat/file-store';
import { type FileInMemory, type IncomingFiles, onlyFile } from '@chat/http';
import { croppedSquare, imageBytes, NoImage } from '@chat/images';
import { DomainError, refusal } from '@chat/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { LIMITS } from '../accounts.limits.js';

class NotExactlyOneAvatar extends refusal('You must upload exactly one avatar.') {}

const EDGE = 100;
const MEDIUM_EDGE = 500;

/** Re-encodes the image of a request in both sizes, and stores it, before any event names it. */
@Injectable()
export class AvatarIntake {
  constructor(
    private readonly directory: Directory,
    @Inject(FILE_STORE) private readonly store: FileStore,
  ) {}

  async takeIn(files: IncomingFiles, userId: number): Promise<Avatar> {
    return this.draw(await onlyFile(files, LIMITS.avatars.fileBytes, () => new NotExactlyOneAvatar()), userId);
  }

  /**
   * @param userId of the sender of the request
   * @throws ImageFileTooLarge, InvalidImageFormat, NoImage, TooManyRequests, ServerBusy; nothing is stored then
   */
  async draw(file: FileInMemory, userId: number): Promise<Avatar> {
    const bytes = imageBytes(file, LIMITS.avatars.fileBytes);
    const person = personBehind(this.directory, userId);
    const medium = await croppedSquare(bytes, MEDIUM_EDGE, person);
    const small = medium && (await croppedSquare(bytes, EDGE, person));
    if (!small) throw new NoImage();
    const key = randomBytes(20).toString('hex');
    const { size: mediumSize, sha256: mediumSha256 } = await keepSummed(this.store, mediumKey(key), medium.bytes);
    return { key, ...(await keepSummed(this.store, key, small.bytes)), mediumSize, mediumSha256 };
  }

  /**
   * Gives an avatar to an account; when a rule forbids that, its files are removed. If the event may have been stored, the files
   * stay, and a start removes them if no event names them.
   */
  async whileGiven<T>(avatar: Avatar | null, give: () => Promise<T>): Promise<T> {
    try {
      return await give();
    } catch (error) {
      if (error instanceof DomainError && avatar) await this.#remove(avatar);
      throw error;
    }
  }

  async #remove({ key }: Avatar): Promise<void> {
    for (const fileKey of [key, mediumKey(key)]) await this.store.remove(fileKey);
  }
}

export const mediumKey = (key: string) => `${key}-medium`;
