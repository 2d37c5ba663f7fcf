import { SlidingWindow, type SlidingWindowOptions } from './sliding-window.js';

let now: number;
beforeEach(() => (now = 0));

const windowOf = (options: Omit<SlidingWindowOptions, 'windowMs'>) =>
  new SlidingWindow<string>({ now: () => now }, { windowMs: 1000, ...options });

/** Gives room for one after another, and counts them. */
function room(window: SlidingWindow<string>, key: string): number {
  let count = 0;
  while (window.take(key, 1)) count++;
  return count;
}

describe('A sliding window', () => {
  it('says how long the next one waits', () => {
    const window = windowOf({ limit: 2 });
    window.add('ada');
    now += 100;
    expect(window.wait('ada')).toBe(0);
    window.add('ada');

    now += 500;
    expect([window.wait('ada'), window.wait('bob')]).toEqual([400, 0]);
    expect(() => window.check('ada')).toThrow(expect.objectContaining({ extra: { 'retry-after': 0.4 } }));
    now += 399;
    expect(window.wait('ada')).toBe(1);
    now += 1;
    expect(window.wait('ada')).toBe(0);
    expect(() => window.check('ada')).not.toThrow();
  });

  it('counts by key, and adds all of it or nothing', () => {
    const window = windowOf({ limit: 4 });
    expect([window.take('ada', 3), window.take('ada', 2), window.take('ada', 1), window.take('ada', 0)]).toEqual([
      true,
      false,
      true,
      true,
    ]);
    expect([room(window, 'ada'), room(window, 'bob')]).toEqual([0, 4]);
    now += 1000;
    expect(room(window, 'ada')).toBe(4);
  });

  it('takes back one by one, or all at once', () => {
    const window = windowOf({ limit: 3 });
    window.add('ada', 2, 5);
    window.remove('ada', 5);
    window.remove('ada', 7);
    window.remove('bob', 5);
    expect(room(window, 'ada')).toBe(2);

    window.forget('ada');
    expect(room(window, 'ada')).toBe(3);
  });

  it.each([
    [5, 800],
    [6, 500],
    [12, 0],
  ])('waits until what is left is less than the limit, %i', (limit, wait) => {
    const window = windowOf({ limit });
    window.add('ada', 6, 0);
    window.add('ada', 4, 300);
    window.add('ada', 1, 400);
    now += 500;
    expect(window.wait('ada')).toBe(wait);
  });

  it('counts work that is under way, and no work that fails', async () => {
    const window = windowOf({ limit: 1 });
    const { promise, reject } = Promise.withResolvers<void>();
    const first = window.run('ada', () => promise);
    await expect(window.run('ada', async () => {})).rejects.toThrow('API usage exceeded rate limit');
    reject(new Error('refused'));
    await expect(first).rejects.toThrow('refused');
    await window.run('ada', async () => {});
  });

  it('forgets the key that was counted longest ago when it has more', () => {
    const window = windowOf({ limit: 2, keys: 2 });
    for (const key of ['ada', 'bob', 'ada', 'eve']) window.add(key);
    expect([window.wait('ada') > 0, room(window, 'bob')]).toEqual([true, 2]);
  });

  it('counts nothing without a limit', async () => {
    const window = windowOf({ limit: Infinity });
    expect([window.isLimited, window.take('ada', 1e9), window.wait('ada')]).toEqual([false, true, 0]);
    await window.run('ada', async () => {});
  });
});
