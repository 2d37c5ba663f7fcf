import { DomainError, refusal } from '@chat/kernel';

/** A body or a query string that cannot be read as parameters. */
export class UnreadableRequest extends DomainError {
  constructor(message: string, httpStatus = 400) {
    super(message, 'BAD_REQUEST', {}, httpStatus);
  }
}

export const unsupportedContentType = () => new UnreadableRequest('Unsupported content type: send form data', 415);

export const malformedMultipart = () => new UnreadableRequest('Malformed multipart form data');

export const bodyTooLarge = () => new UnreadableRequest('Request body is too large', 413);

export const requestTimedOut = () => new UnreadableRequest('Request timed out', 408);

/** More files than the single one that is accepted. */
export class SeveralFiles extends refusal('You may only upload one file at a time') {}

/** The client left before its request was complete; nobody reads an answer. */
export class RequestAborted extends UnreadableRequest {
  constructor() {
    super('Request aborted');
  }
}

/** The request was routed again under another verb, and is answered there. */
export class Rerouted extends Error {}
