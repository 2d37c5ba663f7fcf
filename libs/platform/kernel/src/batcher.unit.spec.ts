import { setImmediate as nextTurn } from 'node:timers/promises';
import { Batcher } from './batcher.js';

describe('what is requested in one turn of the event loop', () => {
  const calls: number[][] = [];
  const batcher = new Batcher<number, number>(async (requests) => {
    calls.push([...requests]);
    if (requests.includes(0)) throw new RangeError('Zero.');
    return requests.map((request) => request * 10);
  });
  beforeEach(() => {
    calls.length = 0;
  });

  it('is one call, of which everybody gets the own result', async () => {
    const results = [3, 1, 3].map((request) => batcher.submit(request));
    await Promise.resolve();
    results.push(batcher.submit(2));
    expect(await Promise.all(results)).toEqual([30, 10, 30, 20]);
    expect(calls).toEqual([[3, 1, 3, 2]]);
  });

  it('is another call in the next turn', async () => {
    const first = batcher.submit(1);
    await nextTurn();
    expect(await Promise.all([first, batcher.submit(2)])).toEqual([10, 20]);
    expect(calls).toEqual([[1], [2]]);
  });

  it('fails for all of them, and for nobody later', async () => {
    const results = await Promise.allSettled([batcher.submit(1), batcher.submit(0)]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await batcher.submit(4)).toBe(40);
  });

  it('is several calls when it is much', async () => {
    const results = Array.from({ length: 1_201 }, (_, request) => batcher.submit(request + 1));
    expect(await Promise.all(results)).toEqual(Array.from({ length: 1_201 }, (_, request) => (request + 1) * 10));
    expect(calls.map(({ length }) => length)).toEqual([500, 500, 201]);
  });
});
