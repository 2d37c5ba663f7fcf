import { DomainError } from '@chat/kernel';

export class NotExactlyOneAvatar extends DomainError {
  constructor() {
    super('You must upload exactly one avatar.');
  }
}

/** A bot has one picture. */
export class SeveralFiles extends DomainError {
  constructor() {
    super('You may only upload one file at a time');
  }
}

export class AvatarTooLarge extends DomainError {
  /** @param mib largest size */
  constructor(mib: number) {
    super(`Uploaded file is larger than the allowed limit of ${mib} MiB`);
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

export class AvatarChangesDisabled extends DomainError {
  constructor() {
    super('Avatar changes are disabled in this organization.');
  }
}
