import { setTimeout } from 'node:timers/promises';
import { openMemoryReadStore } from '@chat/read-store/memory';
import { eventually } from '@chat/testing';
import { openLocalCoordination } from '../local/local-coordination.js';
import type { Coordination } from '../port/coordination.js';
import { HeldLease } from './held-lease.js';
import { RepeatedWork } from './repeated-work.js';
import { whileHolding } from './while-holding.js';

const SECONDS = 1.5;
const until = (signal: AbortSignal) =>
  new Promise<void>((resolve) => (signal.aborted ? resolve() : signal.addEventListener('abort', () => resolve())));

const STANDSTILL_MS = 100 * SECONDS;

/** Tries again when it fails because the machine stood still meanwhile: leases lapse then, as they should. */
async function whileTheMachineRuns(work: () => Promise<void>): Promise<void> {
  for (;;) {
    let [last, longest] = [performance.now(), 0];
    const look = () => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    };
    const watch = setInterval(look, 1);
    try {
      return await work();
    } catch (error) {
      look();
      if (longest < STANDSTILL_MS) throw error;
    } finally {
      clearInterval(watch);
    }
  }
}

describe('a held lease', () => {
  let coordination: Coordination;
  beforeEach(() => {
    coordination = openLocalCoordination(openMemoryReadStore());
  });

  const take = (holder: string) => HeldLease.take(coordination, { lease: 'role', holder, seconds: SECONDS });

  it('stays as long as it is renewed', () =>
    whileTheMachineRuns(async () => {
      coordination = openLocalCoordination(openMemoryReadStore());
      const lease = (await take('one'))!;
      for (const end = performance.now() + 2_000 * SECONDS; performance.now() < end; await setTimeout(5)) {
        expect(await coordination.acquire('role', 'other', SECONDS)).toBe(false);
      }
      expect(lease.isHeld).toBe(true);
      await lease.release();
      expect(await coordination.holderOf('role')).toBeUndefined();
    }));

  it('counts as lost before anybody else can have it', () =>
    whileTheMachineRuns(async () => {
      coordination = openLocalCoordination(openMemoryReadStore());
      const lease = (await take('one'))!;
      coordination.acquire = () => Promise.reject(new Error('away'));
      await until(lease.lost);
      expect(lease.isHeld).toBe(false);
      expect(await coordination.holderOf('role')).toMatchObject({ holder: 'one' });
    }));

  it('is lost at once when the answer comes too late', async () => {
    const { acquire } = coordination;
    coordination.acquire = (...args) => {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000 * SECONDS);
      return acquire.apply(coordination, args);
    };
    const lease = (await take('one'))!;
    await until(lease.lost);
    expect(lease.isHeld).toBe(false);
    await lease.release();
  });

  it('is lost to a process that was stopped for too long, whatever it does first', async () => {
    const lease = (await take('one'))!;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000 * SECONDS);
    expect(lease.lost.aborted).toBe(false);
    expect(lease.isHeld).toBe(false);
    await lease.release();
  });

  describe('on a machine whose clock is changed', () => {
    const { now } = Date;
    const change = (milliseconds: number) => (Date.now = () => now() + milliseconds);
    afterEach(() => {
      Date.now = now;
    });

    it('is lost once the machine was suspended for longer than it lasts, even if nobody else has it by then', async () => {
      const lease = (await take('one'))!;
      change(1_000 * SECONDS);
      expect([lease.lost.aborted, lease.isHeld]).toEqual([false, false]);
      await until(lease.lost);
      await lease.release();
    });

    it('stays when the clock is set back', async () => {
      const lease = (await HeldLease.take(coordination, { lease: 'role', holder: 'one', seconds: 60 }))!;
      change(-86_400_000);
      expect(lease.isHeld).toBe(true);
      await lease.release();
      expect(await coordination.holderOf('role')).toBeUndefined();
    });
  });
});

it('lets one process at a time do the work, and the next one when it ends', async () => {
  const coordination = openLocalCoordination(openMemoryReadStore());
  const working: string[] = [];
  const start = (holder: string) => {
    const stop = new AbortController();
    const running = whileHolding(coordination, { lease: 'role', holder, seconds: 60 }, stop.signal, async (ending) => {
      working.push(holder);
      await until(ending);
      working.splice(working.indexOf(holder), 1);
    });
    return () => (stop.abort(), running);
  };
  const stops = [start('one'), start('two')];
  await eventually(() => expect(working).toEqual(['one']));
  await stops[0]!();
  await eventually(() => expect(working).toEqual(['two']));
  await stops[1]!();
  expect(working).toEqual([]);
  expect(await coordination.holderOf('role')).toBeUndefined();
});

it('repeats work on one server at a time, also after a failure, and hands it on when all of it is finished', async () => {
  const coordination = openLocalCoordination(openMemoryReadStore());
  const seen: string[] = [];
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  const workOf = (server: string, finishing: Promise<void>) => {
    let rounds = 0;
    return new RepeatedWork(coordination, {
      lease: 'role',
      everyMs: 1,
      work: async () => {
        if (++rounds === 1) throw new Error('away');
        if (rounds === 2) seen.push(`${server} works`);
      },
      onFailure: () => seen.push(`${server} fails`),
      finish: () => finishing.then(() => seen.push(`${server} ends`)),
    });
  };
  const one = workOf('one', finished);
  one.start();
  await eventually(() => expect(seen).toEqual(['one fails', 'one works']));
  const other = workOf('other', Promise.resolve());
  other.start();
  const stopped = one.stop();
  expect(one.stopping.aborted).toBe(true);
  finish();
  await stopped;
  await eventually(() => expect(seen.slice(2)).toEqual(['one ends', 'other fails', 'other works']));
  await other.stop();
  expect(await coordination.holderOf('role')).toBeUndefined();
});
