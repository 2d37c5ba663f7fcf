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
  /** UNIX milliseconds. */
  readonly time: number;
}
