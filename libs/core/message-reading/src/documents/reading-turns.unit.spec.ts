import { setTimeout } from 'node:timers/promises';
import { RequestAdmission } from '@chat/http';
import { SystemClock } from '@chat/kernel';
import { ReadingTurns } from './reading-turns.js';
import { LIMITS } from '../message-reading.limits.js';

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

describe('The turns of requests that read many messages', () => {
  it('come one after the other, each in a round of the event loop', async () => {
    const reading = new ReadingTurns(new SystemClock(), new RequestAdmission());
    const ending = new AbortController();
    const round = countRounds(ending.signal);
    const turns: number[] = [];
    const read = async () => {
      const time = reading.begin();
      for (let turn = 0; turn < 5; turn++) {
        await time.nextTurn();
        turns.push(round());
      }
    };
    await Promise.all([read(), read(), read()]);
    ending.abort();
    expect(turns).toHaveLength(15);
    expect(new Set(turns).size).toBe(15);
  });

  it('leave as much time as they use while other requests are being worked on, and none when there are none', async () => {
    const admission = new RequestAdmission();
    const reading = new ReadingTurns(new SystemClock(), admission);
    const usedMs = 10 * LIMITS.turns.longReadMs;
    const turn = async () => {
      const time = reading.begin();
      await setTimeout(usedMs);
      const before = performance.now();
      await time.nextTurn();
      return performance.now() - before;
    };
    expect(await turn()).toBeLessThan(usedMs / 2);
    const send = await admission.admit({ userId: 1, personId: 1 }, false);
    expect(await turn()).toBeGreaterThanOrEqual(usedMs / 2);
    send.release();
    expect(await turn()).toBeLessThan(usedMs / 2);
  });
});
