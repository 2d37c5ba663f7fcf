import { ClockJumps } from './clock-jumps.js';

describe('a jump of the clock', () => {
  let [wall, elapsed] = [0, 0];
  let jumps: ClockJumps;
  const pass = (wallMs: number, elapsedMs: number) => {
    wall += wallMs;
    elapsed += elapsedMs;
    return jumps.hasJumped();
  };

  beforeEach(() => {
    [wall, elapsed] = [1_000_000, 500];
    jumps = new ClockJumps(
      () => wall,
      () => elapsed,
    );
  });

  it('is none while both clocks pass alike, however long that takes', () => {
    expect([pass(1_000, 1_000), pass(3_600_000, 3_600_000), pass(1_010, 1_000)]).toEqual([false, false, false]);
  });

  it.each([
    ['forward', 60_000],
    ['back', -60_000],
  ])('is noticed once, %s', (_way, jump) => {
    expect([pass(1_000 + jump, 1_000), pass(1_000, 1_000)]).toEqual([true, false]);
  });
});
