/** An image that the organization uses as an emoji. Those that were deactivated stay, for what was written with them. */
export interface CustomEmoji {
  readonly id: number;
  /** Without colons. One active emoji has it; those that were deactivated may share it. */
  readonly name: string;
  /** Path of the image below the realm's URL. */
  readonly sourceUrl: string;
  /** URL of the first picture of an animation; null for an image that does not move. */
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
