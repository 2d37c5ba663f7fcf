import { LIMITS, SystemClock } from '@chat/kernel';
import { LongReads, TooManyReads } from './long-reads.js';

const { longReadsPerUser, waitingLongReadsPerUser } = LIMITS.answers;

/** Reads that end when they are asked to. */
function reads(long: LongReads, userId: number, count: number) {
  const ends: (() => void)[] = [];
  const results = Array.from({ length: count }, (_, at) =>
    long.take(userId, async () => {
      await new Promise<void>((resolve) => ends.push(resolve));
      return at;
    }),
  );
  return { ends, results };
}

/** Counts how often the event loop goes round, until it is asked to stop. */
function countRounds(signal: AbortSignal): () => number {
  let rounds = 0;
  const count = () => {
    rounds++;
    if (!signal.aborted) setImmediate(count);
  };
  setImmediate(count);
  return () => rounds;
}

describe('long reads', () => {
  it('of all accounts have their turns one after the other, each in a round of the event loop', async () => {
    const long = new LongReads(new SystemClock());
    const ending = new AbortController();
    const round = countRounds(ending.signal);
    const turns: number[] = [];
    const read = (userId: number) =>
      long.take(userId, async (time) => {
        for (let turn = 0; turn < 5; turn++) {
          await time.nextTurn();
          turns.push(round());
        }
      });
    await Promise.all([1, 1, 2, 3].map(read));
    ending.abort();
    expect(turns).toHaveLength(20);
    expect(new Set(turns).size).toBe(20);
  });

  it('of one account run a few at a time, in their order; those of others do not wait', async () => {
    const long = new LongReads(new SystemClock());
    const { ends, results } = reads(long, 1, longReadsPerUser + 2);
    expect(ends).toHaveLength(longReadsPerUser);
    expect(await long.take(2, async () => 'at once')).toBe('at once');

    ends[0]!();
    expect(await results[0]).toBe(0);
    expect(ends).toHaveLength(longReadsPerUser + 1);
    for (let at = 1; at < results.length; at++) {
      ends[at]!();
      expect(await results[at]).toBe(at);
    }
  });

  it('are refused when too many wait, and taken again later', async () => {
    const long = new LongReads(new SystemClock());
    const { ends, results } = reads(long, 1, longReadsPerUser + waitingLongReadsPerUser);
    await expect(long.take(1, async () => 'late')).rejects.toThrow(TooManyReads);
    for (let at = 0; at < results.length; at++) {
      ends[at]!();
      await results[at];
    }
    expect(await long.take(1, async () => 'again')).toBe('again');
  });

  it('give their place back when they fail', async () => {
    const long = new LongReads(new SystemClock());
    for (let count = 0; count <= longReadsPerUser; count++) {
      const failing = long.take(1, () => Promise.reject(new Error('no')));
      await expect(failing).rejects.toThrow('no');
    }
  });
});
