import { Directory } from '@chat/directory';
import { FILE_STORE, type FileStore, keepSummed, newFileKey } from '@chat/file-store';
import { type IncomingFiles, onlyFile } from '@chat/http';
import { type DrawnImage, imageBytes, NoImage, squareImage } from '@chat/images';
import { Inject, Injectable } from '@nestjs/common';
import {
  DefaultEmojiProtected,
  EmojiNameTaken,
  MayNotAddEmoji,
  NotExactlyOneFile,
} from '../custom-emoji/custom-emoji.aggregate.js';
import { CustomEmojis, type EmojiImage } from '../custom-emoji/custom-emojis.js';
import { refuseTooMany } from './add-emoji.decide.js';
import { addEmojiFacts } from './add-emoji.facts.js';
import { LIMITS } from '../emoji.limits.js';

const EDGE = 64;

/** Re-encodes the image of a request and stores it, before any event names it. */
@Injectable()
export class EmojiIntake {
  constructor(
    private readonly directory: Directory,
    private readonly emojis: CustomEmojis,
    @Inject(FILE_STORE) private readonly store: FileStore,
  ) {}

  async takeIn(
    actorId: number,
    name: string,
    files: IncomingFiles,
  ): Promise<{ image: EmojiImage; still: EmojiImage | null }> {
    const facts = addEmojiFacts(this.directory, actorId, name);
    const { mayAdd, isAdministrator, isDefaultName } = facts;
    if (!mayAdd) throw new MayNotAddEmoji();
    if (this.emojis.active(name)) throw new EmojiNameTaken();
    const file = await onlyFile(files, LIMITS.emoji.fileBytes, () => new NotExactlyOneFile());
    if (isDefaultName && !isAdministrator) throw new DefaultEmojiProtected();
    const authorIds = Array.from(this.emojis.all(), ({ authorId }) => authorId);
    refuseTooMany(authorIds, actorId, facts);
    const drawn = await squareImage(imageBytes(file, LIMITS.emoji.fileBytes), EDGE, facts.personBehind(actorId));
    if (!drawn) throw new NoImage();
    const still = drawn.still && (await this.#keep(drawn.still));
    return { image: await this.#keep(drawn.image), still };
  }

  async #keep({ bytes, contentType }: DrawnImage): Promise<EmojiImage> {
    const fileKey = newFileKey();
    const kept = await keepSummed(this.store, fileKey, bytes);
    return { fileKey, contentType: contentType as EmojiImage['contentType'], ...kept };
  }
}
