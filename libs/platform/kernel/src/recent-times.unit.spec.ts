import { RecentTimes } from './recent-times.js';

describe('Recent times', () => {
  it('admit so many in a window, and say how long the next one waits', () => {
    const times = new RecentTimes<string>(1000);
    times.add('ada', 0);
    expect(times.wait('ada', 2, 100)).toBe(0);
    times.add('ada', 100);

    expect(times.wait('ada', 2, 600)).toBe(400);
    expect(times.wait('ada', 2, 999)).toBe(1);
    expect(times.wait('ada', 2, 1000)).toBe(0);
    expect(times.wait('bob', 2, 600)).toBe(0);
  });

  it('are counted by key', () => {
    const times = new RecentTimes<number>(1000);
    times.add(1, 0, 3);
    times.add(1, 500);

    expect([times.count(1, 999), times.count(1, 1000), times.count(2, 999)]).toEqual([4, 1, 0]);
  });

  it('are taken back one by one, or all at once', () => {
    const times = new RecentTimes<string>(1000);
    times.add('ada', 5, 2);
    times.remove('ada', 5);
    times.remove('ada', 7);
    times.remove('bob', 5);
    expect(times.count('ada', 10)).toBe(1);

    times.forget('ada');
    expect(times.count('ada', 10)).toBe(0);
  });
});
