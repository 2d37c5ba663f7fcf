import { setImmediate as nextTurn } from 'node:timers/promises';
import { Gathering } from './gathering.js';

describe('what is asked in one turn of the event loop', () => {
  const questions: number[][] = [];
  const gathering = new Gathering<number, number>(async (asks) => {
    questions.push([...asks]);
    if (asks.includes(0)) throw new RangeError('Zero.');
    return asks.map((ask) => ask * 10);
  });
  beforeEach(() => {
    questions.length = 0;
  });

  it('is one question, of which everybody gets the own answer', async () => {
    const asked = [3, 1, 3].map((ask) => gathering.ask(ask));
    await Promise.resolve();
    asked.push(gathering.ask(2));
    expect(await Promise.all(asked)).toEqual([30, 10, 30, 20]);
    expect(questions).toEqual([[3, 1, 3, 2]]);
  });

  it('is another question in the next turn', async () => {
    const first = gathering.ask(1);
    await nextTurn();
    expect(await Promise.all([first, gathering.ask(2)])).toEqual([10, 20]);
    expect(questions).toEqual([[1], [2]]);
  });

  it('fails for all of them, and for nobody later', async () => {
    const asked = await Promise.allSettled([gathering.ask(1), gathering.ask(0)]);
    expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await gathering.ask(4)).toBe(40);
  });

  it('is several questions when it is much', async () => {
    const asked = Array.from({ length: 1_201 }, (_, ask) => gathering.ask(ask + 1));
    expect(await Promise.all(asked)).toEqual(Array.from({ length: 1_201 }, (_, ask) => (ask + 1) * 10));
    expect(questions.map(({ length }) => length)).toEqual([500, 500, 201]);
  });
});
