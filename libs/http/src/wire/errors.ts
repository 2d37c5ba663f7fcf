import { DomainError } from '@chat/kernel';

/** A body or a query string that cannot be read as parameters. */
export class UnreadableRequest extends DomainError {
  constructor(message: string, httpStatus = 400) {
    super(message, 'BAD_REQUEST', {}, httpStatus);
  }
}

export const malformedMultipart = () => new UnreadableRequest('Malformed multipart form data');
