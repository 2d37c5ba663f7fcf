import type { Thumbnail, UploadedImage } from '../attachment/attachment.aggregate.js';

/** A file that somebody uploaded. */
export interface Attachment {
  readonly id: number;
  readonly ownerId: number;
  /** Of the bytes in the file store. */
  readonly fileKey: string;
  /** What follows `/user_uploads/` in its URL. */
  readonly pathId: string;
  /** As the uploader called it. */
  readonly name: string;
  readonly contentType: string;
  /** In bytes. */
  readonly size: number;
  /** Missing for what is no image that can be read. */
  readonly image?: UploadedImage;
  /** Of an image; missing until they are drawn, empty when they cannot be. */
  readonly thumbnails?: readonly Thumbnail[];
  /** UNIX milliseconds. */
  readonly time: number;
}
