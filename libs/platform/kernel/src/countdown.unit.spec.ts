import { Countdown } from './countdown.js';

/** The process does nothing else meanwhile, as if it were not given a processor. */
function standStill(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

const countdown = (milliseconds: number, callback: () => void) => new Countdown(milliseconds, callback);
const over = (milliseconds: number) => new Promise<void>((resolve) => void countdown(milliseconds, resolve));

describe('a countdown', () => {
  it('takes its time', async () => {
    const started = performance.now();
    await over(50);
    expect(performance.now() - started).toBeGreaterThan(25);
  });

  it('lets what came during a standstill go first', async () => {
    const order: string[] = [];
    const ended = over(50).then(() => order.push('the end'));
    standStill(200);
    setImmediate(() => order.push('an answer'));
    await ended;
    expect(order).toEqual(['an answer', 'the end']);
  });

  it('begins again when it is refreshed', async () => {
    const order: string[] = [];
    const { promise: refreshed, resolve } = Promise.withResolvers<void>();
    const late = countdown(60, resolve);
    countdown(30, () => late.refresh());
    countdown(75, () => order.push('in between'));
    await refreshed;
    order.push('refreshed');
    expect(order).toEqual(['in between', 'refreshed']);
  });

  it('does nothing once it is cancelled', async () => {
    const called: string[] = [];
    countdown(10, () => called.push('the end')).cancel();
    await over(30);
    expect(called).toEqual([]);
  });
});
