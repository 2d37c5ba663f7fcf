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

interface RefusalOptions {
  readonly code?: string;
  readonly httpStatus?: number;
}

/**
 * The base of an error that is only a message: `class NoSuchUser extends refusal('No such user') {}`. Where the message
 * names values, they are the parameters of the error: `refusal((limit: number) => ...)`.
 */
export function refusal<Values extends readonly unknown[] = []>(
  message: string | ((...values: Values) => string),
  { code, httpStatus }: RefusalOptions = {},
): new (...values: Values) => DomainError {
  return class extends DomainError {
    constructor(...values: Values) {
      super(typeof message === 'string' ? message : message(...values), code, {}, httpStatus);
    }
  };
}
