import { SystemClock, TooManyRequests } from '@chat/kernel';
import { LoginAttempts } from './login-attempts.js';
import { LIMITS } from '../accounts.limits.js';

const NAME = 'iago@example.com';
const HERE = '203.0.113.7';
const ELSEWHERE = '198.51.100.1';

let clock: SystemClock;
let attempts: LoginAttempts;
beforeEach(() => {
  clock = new SystemClock();
  attempts = new LoginAttempts(clock);
});

function fail(times: number, name = NAME, address = HERE): void {
  for (let time = 0; time < times; time++) attempts.begin(name, address);
}

function failElsewhere(count: number): void {
  for (let at = 0; at < count; at++) attempts.begin(`name-${at}@example.com`, `2001:db8::${at.toString(16)}`);
}

const busy = () => Promise.reject(new TooManyRequests(1));

describe('log-in attempts', () => {
  /** @limit logins.failuresPerNameAndAddress */
  it('are refused after five failures', () => {
    fail(5);
    expect(() => attempts.begin(NAME, HERE)).toThrow(TooManyRequests);
  });

  /** @limit logins.remembered */
  it('are remembered of so many names and addresses: those that failed longest ago are forgotten', () => {
    fail(5);
    failElsewhere(LIMITS.logins.remembered - 1);
    expect(() => attempts.begin(NAME, HERE)).toThrow(TooManyRequests);
    failElsewhere(LIMITS.logins.remembered);
    expect(() => attempts.begin(NAME, HERE)).not.toThrow();
  });

  it('say in how many seconds to come back', () => {
    fail(5);
    clock.advance(1_000_000);
    expect(refusal().extra['retry-after']).toBeCloseTo(800, 0);
  });

  it('of one name do not count for another, nor those from one address for another', () => {
    fail(5);
    expect(() => attempts.begin('cordelia@example.com', HERE)).not.toThrow();
    expect(() => attempts.begin(NAME, ELSEWHERE)).not.toThrow();
  });

  /** @limit logins.failuresPerAddress */
  it('with many names are refused from their address after fifty failures', () => {
    for (let name = 0; name < 50; name++) fail(1, `${name}@example.com`);
    expect(() => attempts.begin('another@example.com', HERE)).toThrow(TooManyRequests);
    expect(() => attempts.begin('another@example.com', ELSEWHERE)).not.toThrow();
  });

  it('start again at zero after a success', () => {
    fail(3);
    attempts.succeeded(attempts.begin(NAME, HERE));
    expect(() => fail(5)).not.toThrow();
  });

  it('that succeed do not count for their address', () => {
    for (let time = 0; time < 100; time++) attempts.succeeded(attempts.begin(NAME, HERE));
    expect(() => fail(5)).not.toThrow();
  });

  it('that never got their turn do not count, and those that were wrong do', async () => {
    for (let time = 0; time < 100; time++) await expect(attempts.check(NAME, HERE, busy)).rejects.toThrow();
    for (let time = 0; time < 5; time++) expect(await attempts.check(NAME, HERE, async () => false)).toBe(false);
    await expect(attempts.check(NAME, HERE, async () => true)).rejects.toThrow(TooManyRequests);
    expect(await attempts.check(NAME, ELSEWHERE, async () => true)).toBe(true);
  });

  /** @limit logins.windowMs */
  it('are forgotten after half an hour', () => {
    fail(5);
    clock.advance(1800_000);
    expect(() => attempts.begin(NAME, HERE)).not.toThrow();
  });

  it('may be unlimited', () => {
    attempts = new LoginAttempts(clock, false);
    expect(() => fail(100)).not.toThrow();
  });
});

function refusal(): TooManyRequests {
  try {
    attempts.begin(NAME, HERE);
  } catch (error) {
    return error as TooManyRequests;
  }
  throw new Error('The attempt was admitted.');
}
