import { StartProgress } from './start-progress.js';

describe('the progress of a start', () => {
  it('is that of whatever is furthest behind', () => {
    const progress = new StartProgress(1_000);
    expect(progress.status()).toEqual({ position: 0, head: 1_000, events_per_second: 0, seconds_left: null });
    progress.reached('directory', 500, 900, 40);
    progress.reached('read models', 0, 600, 60);
    const { position, seconds_left: left, events_per_second: rate } = progress.status();
    expect(position).toBe(600);
    expect(left).not.toBeNull();
    expect(rate).toBeGreaterThan(0);
  });

  it('goes no further than the head that it began with', () => {
    const progress = new StartProgress(1_000);
    progress.reached('directory', 0, 1_001, 10);
    expect(progress.status()).toMatchObject({ position: 1_000, head: 1_000, seconds_left: 0 });
  });

  it('never says that less is left than at the rate of the last ten seconds', () => {
    let now = 0;
    const progress = new StartProgress(100_000, () => now);
    const at = (seconds: number, name: string, position: number) => {
      now = seconds * 1_000;
      progress.reached(name, 0, position, position / 100);
    };
    at(1, 'fast', 99_000);
    expect(progress.status().seconds_left).toBe(1);
    for (let second = 2; second <= 20; second++) {
      at(second, 'fast', 99_000);
      at(second, 'slow', 1_000 * second);
    }
    // Behind what was shown already, at 1,000 a second.
    expect(progress.status()).toMatchObject({ position: 99_000, seconds_left: null });
    at(20, 'fast', 100_000);
    expect(progress.status().seconds_left).toBe(80);
    now = 30_000;
    expect(progress.status().seconds_left).toBeGreaterThan(80);
  });
});
