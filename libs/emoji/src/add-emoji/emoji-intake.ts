import { randomBytes } from 'node:crypto';
import { Directory, type EmojiImage } from '@chat/directory';
import { FILE_STORE, type FileStore } from '@chat/file-store';
import type { IncomingFiles, UploadedFile } from '@chat/http';
import { type DrawnImage, squareImage } from '@chat/images';
import { LIMITS } from '@chat/kernel';
import { Inject, Injectable } from '@nestjs/common';
import {
  DefaultEmojiProtected,
  EmojiFileTooLarge,
  EmojiNameTaken,
  InvalidImageFormat,
  MayNotAddEmoji,
  NoImage,
  NotExactlyOneFile,
} from '../custom-emoji/custom-emoji.errors.js';
import { addEmojiFacts } from './add-emoji.facts.js';

/** Width and height of an emoji in pixels. */
const EDGE = 64;
const MIB = 1024 * 1024;

const TYPES: ReadonlySet<string> = new Set(
  ['avif', 'gif', 'jpeg', 'png', 'tiff', 'webp'].map((format) => `image/${format}`),
);

/** Re-encodes the image of a request and keeps it, though nobody knows of it yet. */
@Injectable()
export class EmojiIntake {
  constructor(
    private readonly directory: Directory,
    @Inject(FILE_STORE) private readonly store: FileStore,
  ) {}

  /** @throws what the rules forbid, in order (contract, organization: Custom emoji); nothing is kept then */
  async takeIn(
    actorId: number,
    name: string,
    files: IncomingFiles,
  ): Promise<{ image: EmojiImage; still: EmojiImage | null }> {
    const { mayAdd, isAdministrator, isDefaultName } = addEmojiFacts(this.directory, actorId, name);
    if (!mayAdd) throw new MayNotAddEmoji();
    if (this.directory.activeEmoji(name)) throw new EmojiNameTaken();
    const { contentType, bytes } = await onlyFile(files);
    if (isDefaultName && !isAdministrator) throw new DefaultEmojiProtected();
    if (bytes === null) throw new EmojiFileTooLarge(LIMITS.emoji.fileBytes / MIB);
    if (!TYPES.has(contentType)) throw new InvalidImageFormat();
    const drawn = await squareImage(bytes, EDGE);
    if (!drawn) throw new NoImage();
    const still = drawn.still && (await this.#keep(drawn.still));
    return { image: await this.#keep(drawn.image), still };
  }

  async #keep({ bytes, contentType }: DrawnImage): Promise<EmojiImage> {
    const fileKey = randomBytes(18).toString('base64url');
    const received = await this.store.receive(once(bytes));
    await received.keep(fileKey);
    return { fileKey, contentType: contentType as EmojiImage['contentType'], size: received.size };
  }
}

interface ReceivedFile {
  readonly contentType: string;
  /** Null: more than are taken. */
  readonly bytes: Buffer | null;
}

async function onlyFile(files: IncomingFiles): Promise<ReceivedFile> {
  let only: ReceivedFile | undefined;
  for await (const file of files) {
    if (only) throw new NotExactlyOneFile();
    only = { contentType: file.contentType, bytes: await bytesOf(file) };
  }
  if (!only) throw new NotExactlyOneFile();
  return only;
}

async function bytesOf({ content }: UploadedFile): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size > LIMITS.emoji.fileBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
