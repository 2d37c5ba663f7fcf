import { SystemClock } from '@chat/kernel';
import { TooManyLoginAttempts } from './fetch-api-key.errors.js';
import { LoginAttempts } from './login-attempts.js';

const NAME = 'iago@example.com';

function fail(attempts: LoginAttempts, times: number, name = NAME): void {
  for (let time = 0; time < times; time++) attempts.begin(name);
}

describe('log-in attempts', () => {
  it('are refused after five failures', () => {
    const attempts = new LoginAttempts(new SystemClock());
    fail(attempts, 5);
    expect(() => attempts.begin(NAME)).toThrow(TooManyLoginAttempts);
  });

  it('say in how many seconds to come back', () => {
    const clock = new SystemClock();
    const attempts = new LoginAttempts(clock);
    fail(attempts, 5);
    clock.advance(1_000_000);
    expect(refusal(attempts).extra['retry-after']).toBeCloseTo(800, 0);
  });

  it('are counted per user name', () => {
    const attempts = new LoginAttempts(new SystemClock());
    fail(attempts, 5);
    expect(() => attempts.begin('cordelia@example.com')).not.toThrow();
  });

  it('start again at zero after a success', () => {
    const attempts = new LoginAttempts(new SystemClock());
    fail(attempts, 4);
    attempts.succeeded(NAME);
    expect(() => fail(attempts, 5)).not.toThrow();
  });

  it('are forgotten after half an hour', () => {
    const clock = new SystemClock();
    const attempts = new LoginAttempts(clock);
    fail(attempts, 5);
    clock.advance(1800_000);
    expect(() => attempts.begin(NAME)).not.toThrow();
  });

  it('may be unlimited', () => {
    expect(() => fail(new LoginAttempts(new SystemClock(), Infinity), 100)).not.toThrow();
  });
});

function refusal(attempts: LoginAttempts): TooManyLoginAttempts {
  try {
    attempts.begin(NAME);
  } catch (error) {
    return error as TooManyLoginAttempts;
  }
  throw new Error('The attempt was admitted.');
}
