import { SystemClock } from '@chat/kernel';
import { LimitsReached } from './limits-reached.js';
import { LIMITS } from '../operation.limits.js';

const clock = new SystemClock();
const ROUTE = 'POST /api/v1/messages';

/** @limit operation.limitsKeptMs */
it('A limit counts once for each hour and route, with the number of accounts and addresses', () => {
  const limits = new LimitsReached(clock);
  for (const by of [11, 11, 12, '203.0.113.7']) limits.reached({ code: 'RATE_LIMIT_HIT', route: ROUTE, by });
  expect(limits.all()).toMatchObject([{ code: 'RATE_LIMIT_HIT', route: ROUTE, count: 4, accounts: 2, addresses: 1 }]);
  clock.advance(LIMITS.operation.limitsKeptMs + 3_600_000);
  expect(limits.all()).toEqual([]);
  expect(limits.totals.get('RATE_LIMIT_HIT')).toBe(4);
});

/** @limit operation.limitsCounted, operation.callersCounted */
it('No more callers than the limit are counted for one of them, and no more limits', () => {
  const limits = new LimitsReached(clock);
  for (let by = 0; by <= LIMITS.operation.callersCounted; by++) limits.reached({ code: 'A', route: ROUTE, by });
  expect(limits.all()).toMatchObject([
    { count: LIMITS.operation.callersCounted + 1, accounts: LIMITS.operation.callersCounted },
  ]);
  for (let route = 0; route < LIMITS.operation.limitsCounted; route++)
    limits.reached({ code: 'A', route: String(route), by: 1 });
  expect(limits.all()).toHaveLength(LIMITS.operation.limitsCounted);
});
