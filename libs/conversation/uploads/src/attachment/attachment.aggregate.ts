import { type Aggregate, DomainError, type DomainEvent, refusal } from '@chat/kernel';
import type { EarlyErasure } from '@chat/ports';

// These names are the storage format: they are never renamed.

export type AttachmentEvent =
  AttachmentUploaded | ThumbnailsDrawn | ThumbnailsFailed | AttachmentDeleted | AttachmentRestored | AttachmentErased;

export type AttachmentUploaded = DomainEvent<
  'AttachmentUploaded',
  {
    readonly attachmentId: number;
    readonly ownerId: number;
    /** Key of the bytes in the file store. */
    readonly fileKey: string;
    /** The part after `/user_uploads/` in the file's URL. */
    readonly pathId: string;
    readonly name: string;
    readonly contentType: string;
    readonly size: number;
    /** In hexadecimal; missing in events of former builds. */
    readonly sha256?: string;
    readonly image?: UploadedImage;
  }
>;

/** The description in the head of an image. */
export interface UploadedImage {
  readonly width: number;
  readonly height: number;
  readonly isAnimated: boolean;
}

export interface Thumbnail {
  readonly name: string;
  /** Key of its bytes in the file store. */
  readonly fileKey: string;
  readonly size: number;
  /** In hexadecimal; missing in events of former builds. */
  readonly sha256?: string;
}

export type ThumbnailsDrawn = DomainEvent<
  'ThumbnailsDrawn',
  { readonly attachmentId: number; readonly thumbnails: readonly Thumbnail[] }
>;

/** The image cannot be drawn, despite its head. */
export type ThumbnailsFailed = DomainEvent<'ThumbnailsFailed', { readonly attachmentId: number }>;

export type AttachmentDeleted = DomainEvent<
  'AttachmentDeleted',
  {
    readonly attachmentId: number;
    readonly ownerId: number;
    readonly fileKey: string;
    /** Keys of its thumbnails; missing without any. */
    readonly thumbnailKeys?: readonly string[];
    /** Messages with a placeholder, because the image was not drawn yet; missing without any. */
    readonly waitingMessageIds?: readonly number[];
    /** The bytes stay as long as rules keep messages that linked it; missing: they are removed at once. */
    readonly isKept?: true;
    /** Its owner deleted it, so it does not return with a message; missing unless it is kept. */
    readonly isByOwner?: true;
    /** UNIX milliseconds of the upload, whose event is erased; missing in events of former builds. */
    readonly uploadedAt?: number;
  }
>;

/** A deleted file with kept bytes is restored, with a message that links it. */
export type AttachmentRestored = DomainEvent<
  'AttachmentRestored',
  { readonly attachmentId: number; readonly ownerId: number }
>;

/** The bytes of a deleted file that were kept are removed. */
export type AttachmentErased = DomainEvent<
  'AttachmentErased',
  FileBytes & {
    /** Missing: all rules had expired. */
    readonly ground?: EarlyErasure;
  }
>;

/** Names a file and all its bytes. */
export type FileBytes = Pick<AttachmentDeleted['data'], 'attachmentId' | 'ownerId' | 'fileKey' | 'thumbnailKeys'>;

export type AttachmentState =
  | { readonly situation: 'absent' }
  | { readonly situation: 'deleted'; readonly kept: UploadedAttachment | null }
  | UploadedAttachment;

export interface UploadedAttachment {
  readonly situation: 'uploaded';
  readonly attachmentId: number;
  readonly ownerId: number;
  readonly fileKey: string;
  /** Null until they are drawn; empty for a file that is no image, or cannot be drawn. */
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
        return { situation: 'deleted', kept: event.data.isKept && state.situation === 'uploaded' ? state : null };
      case 'AttachmentRestored':
        return state.situation === 'deleted' && state.kept ? state.kept : state;
      case 'AttachmentErased':
        return { situation: 'deleted', kept: null };
      default:
        return state;
    }
  },
  streamName: (attachmentId) => `attachment-${attachmentId}`,
};

export class NoFileSent extends refusal('You must specify a file to upload') {}

export class FileTooLarge extends refusal(
  (maxFileMib: number) => `File is larger than this server's configured maximum upload size (${maxFileMib} MiB).`,
) {}

export class UploadQuotaExceeded extends refusal("Upload would exceed your organization's upload quota.", {
  code: 'REALM_UPLOAD_QUOTA',
}) {}

export class TooManyFiles extends refusal((limit: number) => `You cannot have more than ${limit} files.`) {}

/** One answer for "does not exist" and "not yours". */
export class InvalidAttachment extends refusal('Invalid attachment') {}
export class UnknownFile extends refusal('File not found.', { httpStatus: 404 }) {}

/** The stored bytes differ from those that were uploaded or drawn. None of them are served. */
export class DamagedFile extends DomainError {
  /** @param key for the operator; clients do not see it */
  constructor(readonly key: string) {
    super('The stored bytes of this file are not those that were uploaded.', 'SERVER_NOT_READY', {}, 503);
  }
}

export class ForbiddenFile extends refusal('You are not authorized to view this file.', { httpStatus: 403 }) {}
