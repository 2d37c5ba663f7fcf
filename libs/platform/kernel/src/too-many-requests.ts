import { DomainError } from './domain-error.js';

/** What may be asked again after a while. */
export class TooManyRequests extends DomainError {
  /** @param retryAfter seconds */
  constructor(retryAfter: number) {
    super('API usage exceeded rate limit', 'RATE_LIMIT_HIT', { 'retry-after': retryAfter }, 429);
  }
}
