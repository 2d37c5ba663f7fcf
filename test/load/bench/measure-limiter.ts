import { HTTP_LIMITS, RateLimits } from '@chat/http';
import { SystemClock } from '@chat/kernel';
import { accounts } from './organization.js';

const TURNS = 150;

/** Microseconds of counting one request, of 10,000 accounts in turn, none of which is refused. */
export function measureLimiter(): number {
  const limits = new RateLimits(new SystemClock());
  const turns = Math.min(TURNS, HTTP_LIMITS.rates.perUser);
  const started = performance.now();
  for (let turn = 0; turn < turns; turn++) for (const { id } of accounts) limits.admit(id);
  return ((performance.now() - started) / (turns * accounts.length)) * 1_000;
}
