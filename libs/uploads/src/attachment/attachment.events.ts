import type { DomainEvent } from '@chat/kernel';

// These names are the storage format: they are never renamed.

export type AttachmentEvent = AttachmentUploaded | AttachmentDeleted;

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
  }
>;

export type AttachmentDeleted = DomainEvent<
  'AttachmentDeleted',
  { readonly attachmentId: number; readonly ownerId: number; readonly fileKey: string }
>;
