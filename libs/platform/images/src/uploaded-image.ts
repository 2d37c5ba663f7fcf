import { ImageFileTooLarge, InvalidImageFormat } from './errors.js';
import { formatOf, IMAGE_TYPES } from './images.js';

interface UploadedImage {
  /** Type given by the client; default `text/plain`. */
  readonly contentType: string;
  /** Null: the file is larger than was read. */
  readonly bytes: Uint8Array | null;
}

/** Types of clients that name none: the first bytes decide. */
const UNSPECIFIC: ReadonlySet<string> = new Set(['text/plain', 'application/octet-stream']);

/** The bytes of a file that is small enough and an image by its type. @throws ImageFileTooLarge, InvalidImageFormat */
export function imageBytes({ contentType, bytes }: UploadedImage, maxBytes: number): Uint8Array {
  if (bytes === null || bytes.length > maxBytes) throw new ImageFileTooLarge(maxBytes);
  const isImage = IMAGE_TYPES.has(contentType) || (UNSPECIFIC.has(contentType) && formatOf(bytes) !== undefined);
  if (!isImage) throw new InvalidImageFormat();
  return bytes;
}
