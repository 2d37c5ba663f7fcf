import { DomainError, refusal } from '@chat/kernel';

export class ImageFileTooLarge extends DomainError {
  /** @param maxBytes largest size, whole MiB */
  constructor(maxBytes: number) {
    super(`Uploaded file is larger than the allowed limit of ${maxBytes / 1024 / 1024} MiB`);
  }
}

export class InvalidImageFormat extends refusal('Invalid image format', { code: 'BAD_IMAGE' }) {}
export class NoImage extends refusal('Could not decode image; did you upload an image file?', { code: 'BAD_IMAGE' }) {}
