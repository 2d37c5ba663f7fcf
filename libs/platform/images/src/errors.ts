import { DomainError } from '@chat/kernel';

export class ImageFileTooLarge extends DomainError {
  /** @param maxBytes largest size, whole MiB */
  constructor(maxBytes: number) {
    super(`Uploaded file is larger than the allowed limit of ${maxBytes / 1024 / 1024} MiB`);
  }
}

export class InvalidImageFormat extends DomainError {
  constructor() {
    super('Invalid image format', 'BAD_IMAGE');
  }
}

export class NoImage extends DomainError {
  constructor() {
    super('Could not decode image; did you upload an image file?', 'BAD_IMAGE');
  }
}
