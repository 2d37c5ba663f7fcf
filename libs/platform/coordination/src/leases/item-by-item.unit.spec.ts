import { MINUTE_MS, SystemClock, TemporarilyUnavailable } from '@chat/kernel';
import { ItemByItem } from './item-by-item.js';

it('leaves an item that failed out for a minute, and does the others', async () => {
  const clock = new SystemClock();
  const [done, reported]: [string[], string[]] = [[], []];
  const items = new ItemByItem(clock, { error: (message: string) => reported.push(message) });
  const round = async () => {
    const seen = items.leftOut;
    for (const item of ['a', 'b', 'c']) {
      await items.attempt(item, async () => {
        if (item === 'b' && reported.length < 2) throw new Error('broken');
        done.push(item);
      });
    }
    return seen;
  };
  expect([await round(), await round()]).toEqual([0, 1]);
  expect(done.splice(0)).toEqual(['a', 'c', 'a', 'c']);
  expect(reported).toEqual(['b failed; the next attempt is in a minute']);

  clock.advance(MINUTE_MS);
  expect(await round()).toBe(0);
  expect(reported).toHaveLength(2);
  clock.advance(MINUTE_MS);
  await round();
  expect(done).toEqual(['a', 'c', 'a', 'b', 'c']);
  expect(items.leftOut).toBe(0);
});

it('leaves out nothing while an engine is unavailable', async () => {
  const items = new ItemByItem(new SystemClock(), { error: () => {} });
  const away = new TemporarilyUnavailable('away');
  await expect(items.attempt('a', () => Promise.reject(away))).rejects.toBe(away);
  expect(items.leftOut).toBe(0);
});
