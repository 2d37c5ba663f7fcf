import { DomainError } from '@chat/kernel';

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
