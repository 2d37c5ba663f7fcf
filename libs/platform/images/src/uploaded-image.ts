import { ImageFileTooLarge, InvalidImageFormat } from './errors.js';
import { IMAGE_TYPES } from './images.js';

interface UploadedImage {
  /** As the client says. */
  readonly contentType: string;
  /** Null: more than were read. */
  readonly bytes: Uint8Array | null;
}

/** The bytes of a file that is small enough, and that its sender calls an image. @throws ImageFileTooLarge, InvalidImageFormat */
export function imageBytes({ contentType, bytes }: UploadedImage, maxBytes: number): Uint8Array {
  if (bytes === null || bytes.length > maxBytes) throw new ImageFileTooLarge(maxBytes);
  if (!IMAGE_TYPES.has(contentType)) throw new InvalidImageFormat();
  return bytes;
}
