import { DomainError } from './domain-error.js';

/** The request may be repeated after a while. */
export class TooManyRequests extends DomainError {
  /** @param retryAfter seconds */
  constructor(retryAfter: number) {
    super('API usage exceeded rate limit', 'RATE_LIMIT_HIT', { 'retry-after': retryAfter }, 429);
  }
}
