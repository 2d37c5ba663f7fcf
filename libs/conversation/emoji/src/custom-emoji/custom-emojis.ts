import type { SnapshotPart, SnapshotRow } from '@chat/directory';
import type { OrganizationEmoji } from '@chat/ports';

/** An image that the organization uses as an emoji. Deactivated ones stay, for existing messages. */
export interface CustomEmoji {
  readonly id: number;
  /** Without colons. Unique among active emoji. */
  readonly name: string;
  /** Path of the image below the realm's URL. */
  readonly sourceUrl: string;
  /** URL of the first picture of an animation; null for a still image. */
  readonly stillUrl: string | null;
  /** The files behind these paths. */
  readonly image: EmojiImage;
  readonly still: EmojiImage | null;
  readonly authorId: number;
  readonly isDeactivated: boolean;
}

/** A file that the server drew. */
export interface EmojiImage {
  /** In the file store. */
  readonly fileKey: string;
  readonly contentType: 'image/png' | 'image/gif';
  /** In bytes. */
  readonly size: number;
  /** In hexadecimal; missing in events of former builds. */
  readonly sha256?: string;
}

/** All emoji of the organization, including deactivated ones. */
export class CustomEmojis implements SnapshotPart, OrganizationEmoji {
  readonly name = 'emoji';
  readonly version = 1;

  readonly #byCode = new Map<string, CustomEmoji>();
  readonly #active = new Map<string, CustomEmoji>();
  readonly #images = new Map<string, EmojiImage>();

  byCode(code: string): CustomEmoji | undefined {
    return this.#byCode.get(code);
  }

  /** By id. */
  all(): IterableIterator<CustomEmoji> {
    return this.#byCode.values();
  }

  active(name: string): CustomEmoji | undefined {
    return this.#active.get(name);
  }

  /** The image of any emoji, by its key in the file store. */
  image(fileKey: string): EmojiImage | undefined {
    return this.#images.get(fileKey);
  }

  put(emoji: CustomEmoji): void {
    for (const image of [emoji.image, emoji.still]) if (image) this.#images.set(image.fileKey, image);
    this.#byCode.set(String(emoji.id), emoji);
    if (!emoji.isDeactivated) this.#active.set(emoji.name, emoji);
    else if (this.#active.get(emoji.name)?.id === emoji.id) this.#active.delete(emoji.name);
  }

  snapshot(): SnapshotRow[] {
    return Array.from(this.all(), (emoji) => ['emoji', emoji]);
  }

  restore(rows: Iterable<SnapshotRow>): void {
    for (const held of [this.#byCode, this.#active, this.#images]) held.clear();
    for (const [, emoji] of rows) this.put(emoji as CustomEmoji);
  }
}
