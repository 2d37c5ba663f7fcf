import { SlidingWindow } from './sliding-window.js';

describe('A sliding window', () => {
  it('says how long the next one waits', () => {
    const times = new SlidingWindow<string>(1000);
    times.add('ada', 0);
    expect(times.wait('ada', 2, 100)).toBe(0);
    times.add('ada', 100);

    expect(times.wait('ada', 2, 600)).toBe(400);
    expect(times.wait('ada', 2, 999)).toBe(1);
    expect(times.wait('ada', 2, 1000)).toBe(0);
    expect(times.wait('bob', 2, 600)).toBe(0);
  });

  it('counts by key', () => {
    const times = new SlidingWindow<number>(1000);
    times.add(1, 0, 3);
    times.add(1, 500);

    expect([times.count(1, 999), times.count(1, 1000), times.count(2, 999)]).toEqual([4, 1, 0]);
  });

  it('takes back one by one, or all at once', () => {
    const times = new SlidingWindow<string>(1000);
    times.add('ada', 5, 2);
    times.remove('ada', 5);
    times.remove('ada', 7);
    times.remove('bob', 5);
    expect(times.count('ada', 10)).toBe(1);

    times.forget('ada');
    expect(times.count('ada', 10)).toBe(0);
  });

  it('waits until what is left is less than the limit', () => {
    const window = new SlidingWindow<string>(1000);
    window.add('ada', 0, 6);
    window.add('ada', 300, 4);
    window.add('ada', 400, 1);
    expect([window.wait('ada', 5, 500), window.wait('ada', 6, 500), window.wait('ada', 12, 500)]).toEqual([
      800, 500, 0,
    ]);
  });

  it('counts work that is under way, and no work that fails', async () => {
    const window = new SlidingWindow<string>(1000);
    const { promise, reject } = Promise.withResolvers<void>();
    const first = window.run('ada', 1, 0, () => promise);
    await expect(window.run('ada', 1, 0, async () => {})).rejects.toThrow('API usage exceeded rate limit');
    reject(new Error('refused'));
    await expect(first).rejects.toThrow('refused');
    await window.run('ada', 1, 0, async () => {});
  });
});
