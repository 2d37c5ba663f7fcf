import { type Aggregate, DomainError, type DomainEvent } from '@chat/kernel';

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

export type AttachmentState = { readonly situation: 'absent' | 'deleted' } | UploadedAttachment;

export interface UploadedAttachment {
  readonly situation: 'uploaded';
  readonly attachmentId: number;
  readonly ownerId: number;
  readonly fileKey: string;
  /** Null until they are drawn; empty for what is no image, or none that can be drawn. */
  readonly thumbnails: readonly Thumbnail[] | null;
}

export const attachmentAggregate: Aggregate<AttachmentState, AttachmentEvent> = {
  initialState: { situation: 'absent' },
  evolve(state, event) {
    switch (event.type) {
      case 'AttachmentUploaded': {
        const { attachmentId, ownerId, fileKey, image } = event.data;
        return { situation: 'uploaded', attachmentId, ownerId, fileKey, thumbnails: image ? null : [] };
      }
      case 'ThumbnailsDrawn':
        return state.situation === 'uploaded' ? { ...state, thumbnails: event.data.thumbnails } : state;
      case 'ThumbnailsFailed':
        return state.situation === 'uploaded' ? { ...state, thumbnails: [] } : state;
      case 'AttachmentDeleted':
        return { situation: 'deleted' };
      default:
        return state;
    }
  },
  streamName: (attachmentId) => `attachment-${attachmentId}`,
};

export class NoFileSent extends DomainError {
  constructor() {
    super('You must specify a file to upload');
  }
}

export class FileTooLarge extends DomainError {
  constructor(maxFileMib: number) {
    super(`File is larger than this server's configured maximum upload size (${maxFileMib} MiB).`);
  }
}

export class UploadQuotaExceeded extends DomainError {
  constructor() {
    super("Upload would exceed your organization's upload quota.", 'REALM_UPLOAD_QUOTA');
  }
}

export class TooManyFiles extends DomainError {
  constructor(limit: number) {
    super(`You cannot have more than ${limit} files.`);
  }
}

/** One answer for "does not exist" and "not yours". */
export class InvalidAttachment extends DomainError {
  constructor() {
    super('Invalid attachment');
  }
}

export class UnknownFile extends DomainError {
  constructor() {
    super('File not found.', 'BAD_REQUEST', {}, 404);
  }
}

export class ForbiddenFile extends DomainError {
  constructor() {
    super('You are not authorized to view this file.', 'BAD_REQUEST', {}, 403);
  }
}
