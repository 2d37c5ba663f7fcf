import { repeatedly } from './repeatedly.js';

it('works again after a failure, and no more once it is ended, without waiting for the pause', async () => {
  const ending = new AbortController();
  const failures: unknown[] = [];
  let times = 0;
  const work = async () => {
    times++;
    if (times === 1) throw new Error('away');
    ending.abort();
  };
  await repeatedly(ending.signal, 1, work, (error) => failures.push(error));
  expect([times, failures]).toEqual([2, [new Error('away')]]);

  await repeatedly(ending.signal, 1_000_000, work, () => {});
  expect(times).toBe(2);
});
