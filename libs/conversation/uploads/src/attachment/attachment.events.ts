import type { DomainEvent } from '@chat/kernel';

// These names are the storage format: they are never renamed.

export type AttachmentEvent = AttachmentUploaded | ThumbnailsDrawn | ThumbnailsFailed | AttachmentDeleted;

/** The bytes are in the file store. */
export type AttachmentUploaded = DomainEvent<
  'AttachmentUploaded',
  {
    readonly attachmentId: number;
    readonly ownerId: number;
    /** Of the bytes in the file store. */
    readonly fileKey: string;
    /** What follows `/user_uploads/` in the file's URL. */
    readonly pathId: string;
    /** As the uploader called it. */
    readonly name: string;
    readonly contentType: string;
    /** In bytes. */
    readonly size: number;
    /** Missing for what is no image that can be read. */
    readonly image?: UploadedImage;
  }
>;

/** What the head of an image says. */
export interface UploadedImage {
  /** In pixels, of one picture, as it is shown. */
  readonly width: number;
  readonly height: number;
  readonly isAnimated: boolean;
}

/** A smaller form of an image, which is in the file store. */
export interface Thumbnail {
  /** Last part of its URL. */
  readonly name: string;
  /** Of its bytes in the file store. */
  readonly fileKey: string;
  /** In bytes. */
  readonly size: number;
}

export type ThumbnailsDrawn = DomainEvent<
  'ThumbnailsDrawn',
  { readonly attachmentId: number; readonly thumbnails: readonly Thumbnail[] }
>;

/** The image cannot be drawn, whatever its head says. */
export type ThumbnailsFailed = DomainEvent<'ThumbnailsFailed', { readonly attachmentId: number }>;

export type AttachmentDeleted = DomainEvent<
  'AttachmentDeleted',
  {
    readonly attachmentId: number;
    readonly ownerId: number;
    readonly fileKey: string;
    /** Of its thumbnails; missing when there are none. */
    readonly thumbnailKeys?: readonly string[];
    /** That show a placeholder, because the image was not drawn yet; missing when there are none. */
    readonly waitingMessageIds?: readonly number[];
  }
>;
