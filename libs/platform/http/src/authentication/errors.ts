import { DomainError } from '@chat/kernel';
import { LIMITS } from '../http.limits.js';

/** No valid credentials. Answered 401 with `WWW-Authenticate`. */
export class Unauthorized extends DomainError {
  constructor(message: string) {
    super(message, 'UNAUTHORIZED', {}, 401);
  }
}

/** A refused key in the URL of a file. */
export class ApiKeyRefused extends DomainError {
  constructor(message: string, code: 'INVALID_API_KEY' | 'USER_DEACTIVATED' | 'REALM_DEACTIVATED') {
    super(message, code, {}, 401);
  }
}

/** No credentials at all, from a client that wants a page: answered with a redirect to the log-in page. */
export class LoginRequired extends Error {
  override readonly name = 'LoginRequired';
  readonly location: string;
  constructor(url: string) {
    super('Log-in required');
    const isShort = url.length <= LIMITS.http.errorCharacters;
    this.location = isShort ? `/login/?next=${encodeURIComponent(url)}` : '/login/';
  }
}
