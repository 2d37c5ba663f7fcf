import { ImageFileTooLarge, InvalidImageFormat } from './errors.js';
import { formatOf, IMAGE_TYPES } from './images.js';

interface UploadedImage {
  /** As the client says; `text/plain` when it says nothing. */
  readonly contentType: string;
  /** Null: more than were read. */
  readonly bytes: Uint8Array | null;
}

/** Types of clients that name none: what the first bytes say counts. */
const UNSPECIFIC: ReadonlySet<string> = new Set(['text/plain', 'application/octet-stream']);

/** The bytes of a file that is small enough and an image by its type. @throws ImageFileTooLarge, InvalidImageFormat */
export function imageBytes({ contentType, bytes }: UploadedImage, maxBytes: number): Uint8Array {
  if (bytes === null || bytes.length > maxBytes) throw new ImageFileTooLarge(maxBytes);
  const isImage = IMAGE_TYPES.has(contentType) || (UNSPECIFIC.has(contentType) && formatOf(bytes) !== undefined);
  if (!isImage) throw new InvalidImageFormat();
  return bytes;
}
