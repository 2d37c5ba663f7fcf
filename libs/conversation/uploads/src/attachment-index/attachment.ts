import type { Thumbnail, UploadedImage } from '../attachment/attachment.aggregate.js';

export interface Attachment {
  readonly id: number;
  readonly ownerId: number;
  /** Key of the bytes in the file store. */
  readonly fileKey: string;
  /** The part after `/user_uploads/` in its URL. */
  readonly pathId: string;
  readonly name: string;
  readonly contentType: string;
  readonly size: number;
  /** Missing for files of former builds. */
  readonly sha256?: string;
  readonly image?: UploadedImage;
  /** Missing until they are drawn, empty when they cannot be. */
  readonly thumbnails?: readonly Thumbnail[];
  readonly time: number;
}
