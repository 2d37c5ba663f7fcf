import { certificateFault } from '@chat/tls';
import { MongoError, MongoServerError } from 'mongodb';

const AUTHENTICATION_FAILED = 18;
const UNAUTHORIZED = 13;

const HOW_TO = '(docs/how-to/secure-the-engines.md)';

/** Common fields of the driver's errors. */
interface Failure {
  readonly code?: unknown;
  readonly message?: string;
  readonly cause?: unknown;
  /** The state of a whole replica set. */
  readonly reason?: { readonly servers?: ReadonlyMap<string, { readonly error?: unknown }> };
}

/** Only an operator can change this. */
export class Refused extends MongoError {
  constructor(words: string, cause: unknown) {
    super(words, { cause: cause as Error });
  }
}

/**
 * Describes, for the operator, an error that only an operator can cure: the server can be reached, but refuses. Undefined for any
 * other error.
 */
export function refusalOf(error: unknown): string | undefined {
  if (error instanceof MongoServerError) return refusalByServer(error);
  if (error instanceof Refused) return error.message;
  const { code, message = '', cause, reason } = (error ?? {}) as Failure;
  const ofConnection = refusalByTls(String(code), message);
  if (ofConnection) return ofConnection;
  const within = [cause, ...Array.from(reason?.servers?.values() ?? [], (server) => server.error)];
  for (const each of within) {
    const words = each ? refusalOf(each) : undefined;
    if (words) return words;
  }
  return undefined;
}

function refusalByServer({ code, message }: MongoServerError): string | undefined {
  if (code === AUTHENTICATION_FAILED) return 'MongoDB does not accept user and password of the connection string.';
  if (code !== UNAUTHORIZED) return undefined;
  if (/requires authentication/.test(message)) {
    return `MongoDB wants an account: write mongodb://user:password@… ${HOW_TO}.`;
  }
  return `The MongoDB account of the connection string needs readWrite on its database ${HOW_TO}: ${message}.`;
}

function refusalByTls(code: string, message: string): string | undefined {
  const fault = certificateFault(code);
  if (fault === 'unknown authority') {
    const way = 'name the file with the certificate of its authority, tlsCAFile=…, in the connection string.';
    return `The certificate of MongoDB is from an authority that is not known here (${message}): ${way}`;
  }
  if (fault === 'not valid now') return `The certificate of MongoDB is not valid now: ${message}.`;
  if (fault === 'other names') return `The certificate of MongoDB is for other names: ${message}`;
  return undefined;
}
