import { firstOf } from './first-of.js';

it('takes what comes first, and ends the rest', async () => {
  const asked: number[] = [];
  async function* numbers(count: number) {
    try {
      for (let at = 1; at <= count; at++) {
        asked.push(at);
        yield at;
      }
    } finally {
      asked.push(-1);
    }
  }
  expect([await firstOf(numbers(3)), asked.splice(0)]).toEqual([1, [1, -1]]);
  expect(await firstOf(numbers(0))).toBeUndefined();
});
