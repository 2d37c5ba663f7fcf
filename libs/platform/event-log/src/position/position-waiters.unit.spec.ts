import { PositionWaiters } from './position-waiters.js';

describe('position waiters', () => {
  let waiters: PositionWaiters;
  beforeEach(() => {
    waiters = new PositionWaiters();
  });

  it('are released in any order of joining, none too early', async () => {
    const released: number[] = [];
    const all = [5, 2, 9, 2, 7].map((position) => waiters.wait(position).then(() => released.push(position)));
    waiters.pass(6);
    await Promise.all([all[0], all[1], all[3]]);
    expect(released).toEqual([2, 2, 5]);
    waiters.pass(9);
    await Promise.all(all);
    expect(released).toEqual([2, 2, 5, 7, 9]);
  });

  it('give up when their time is over, and only they', async () => {
    const patient = waiters.wait(1);
    expect(await waiters.wait(1, 1)).toBe(false);
    waiters.pass(1);
    expect(await patient).toBe(true);
  });

  it('are released by what came while the process stood still, however long', async () => {
    const waiting = waiters.wait(1, 150);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
    setImmediate(() => waiters.pass(1));
    expect(await waiting).toBe(true);
  });

  it('give up one after the other', async () => {
    const order: string[] = [];
    const late = waiters.wait(1, 20).then(() => order.push('late'));
    const soon = waiters.wait(2, 1).then(() => order.push('soon'));
    const last = waiters.wait(2, 40).then(() => order.push('last'));
    await Promise.all([late, soon, last]);
    expect(order).toEqual(['soon', 'late', 'last']);
  });

  it('are resumed when nothing will come any more', async () => {
    const waiting = [waiters.wait(1), waiters.wait(2, 60_000)];
    waiters.abandon();
    expect(await Promise.all(waiting)).toEqual([false, false]);
  });

  it('may be many', async () => {
    const many = Array.from({ length: 20_000 }, (_, at) => waiters.wait(at % 100, 60_000));
    waiters.pass(100);
    expect(await Promise.all(many)).not.toContain(false);
  });
});
