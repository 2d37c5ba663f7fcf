/**
 * A rule that a request breaks. The one HTTP filter answers it as the API's error envelope:
 * `{result: "error", msg: message, code, ...extra}`.
 */
export class DomainError extends Error {
  constructor(
    message: string,
    /** Stable code (contract, requests: Error codes). */
    readonly code: string = 'BAD_REQUEST',
    /** Additional fields of the answer's body. */
    readonly extra: Readonly<Record<string, unknown>> = {},
    readonly httpStatus: number = 400,
  ) {
    super(message);
    this.name = new.target.name;
  }
}
