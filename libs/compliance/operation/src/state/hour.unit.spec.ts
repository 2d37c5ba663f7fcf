import { Hour } from './hour.js';
import { LIMITS } from '../operation.limits.js';

const sample = (at: number, events: number, lags: Record<string, number> = {}) => ({
  at,
  events,
  lags: new Map(Object.entries(lags)),
});

it('The rate is that of the events between two samples; a follower that came later has no lag before', () => {
  const hour = new Hour();
  expect(hour.series()).toEqual({ times: [], eventsPerSecond: [], lags: [] });
  hour.add(sample(1_000, 500));
  hour.add(sample(16_000, 530, { messages: 2 }));
  hour.add(sample(31_000, 530, { messages: 0, 'notify-of-report': 4 }));
  expect(hour.series()).toEqual({
    times: [16_000, 31_000],
    eventsPerSecond: [2, 0],
    lags: [
      { name: 'messages', values: [2, 0] },
      { name: 'notify-of-report', values: [null, 4] },
    ],
  });
});

it('Samples that are close to each other make no rate that never was', () => {
  const hour = new Hour();
  hour.add(sample(1_000, 500));
  hour.add(sample(1_001, 504));
  expect(hour.series().eventsPerSecond).toEqual([4]);
});

/** @limit operation.samples */
it('An hour of samples is kept, and no more', () => {
  const hour = new Hour();
  for (let at = 0; at <= LIMITS.operation.samples; at++) hour.add(sample(at * 1_000, 0));
  expect(hour.series().times).toHaveLength(LIMITS.operation.samples - 1);
  expect(hour.series().times.at(-1)).toBe(LIMITS.operation.samples * 1_000);
});
