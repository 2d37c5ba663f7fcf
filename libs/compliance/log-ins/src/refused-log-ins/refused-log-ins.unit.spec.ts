import { SystemClock } from '@chat/kernel';
import { RefusedLogIns } from './refused-log-ins.js';
import { LIMITS } from '../log-ins.limits.js';

const { refusalsCounted, refusedNameCharacters } = LIMITS.logins;

/** @limit logins.refusalsCounted, logins.refusedNameCharacters */
it('No more than the limit are counted, and long names are cut', () => {
  const refusals = new RefusedLogIns(new SystemClock());
  refusals.add('first', '203.0.113.1');
  for (let at = 0; at < refusalsCounted - 1; at++) refusals.add(`name ${at}`, '203.0.113.7');
  expect(refusals.all()).toHaveLength(refusalsCounted);
  refusals.add('x'.repeat(refusedNameCharacters + 1), '203.0.113.7');
  const names = refusals.all().map(({ name }) => name);
  expect(names).toHaveLength(refusalsCounted);
  expect(names).not.toContain('first');
  expect(names).toContain('x'.repeat(refusedNameCharacters));
  expect(refusals.total).toBe(refusalsCounted + 1);
});
