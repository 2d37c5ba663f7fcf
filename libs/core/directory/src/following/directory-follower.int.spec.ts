import { randomUUID } from 'node:crypto';
import { type EventLog, EventLogUnavailable } from '@chat/event-log';
import { openMemoryEventLog } from '@chat/event-log/memory';
import type { DomainEvent } from '@chat/kernel';
import { WritableDirectory } from '../directory/writable-directory.js';
import { folded } from '../directory/directory.fixture.js';
import { DirectoryFollower, type FollowerFailure } from './directory-follower.js';
import type { DirectoryFold } from './fold.js';
import { LIMITS } from '../directory.limits.js';

type Counted = DomainEvent<'Counted', { readonly to: number }> | DomainEvent<'Poison', null>;

const fold: DirectoryFold<Counted> = {
  Counted(directory, { data }) {
    directory.raiseLastId('message', data.to);
  },
  Poison() {
    throw new Error('cannot be folded');
  },
};

const counted = (to: number): Counted => ({ type: 'Counted', data: { to } });
const poison: Counted = { type: 'Poison', data: null };

describe('following the log', () => {
  let log: EventLog;
  let directory: WritableDirectory;
  let follower: DirectoryFollower;
  const failures: FollowerFailure[] = [];

  beforeEach(() => {
    log = openMemoryEventLog();
    directory = new WritableDirectory();
    failures.length = 0;
    follower = new DirectoryFollower(log, folded(directory, fold), { onFailure: (failure) => failures.push(failure) });
  });
  afterEach(() => follower.stop());

  const append = async (...events: readonly Counted[]): Promise<number> => {
    const metadata = { actorId: null, realmId: 1, correlationId: '', causationId: '', time: 0 };
    const toAppend = events.map((event) => ({ ...event, id: randomUUID(), metadata }));
    return (await log.append('counting', 'any', toAppend)).position;
  };

  it('starts when it has caught up, and goes on', async () => {
    await append(...Array.from({ length: 1_200 }, (_, at) => counted(at)));
    await follower.start(0);
    expect([directory.lastIds.message, follower.status()]).toEqual([1_199, { state: 'live', position: 1_200 }]);
    expect(await follower.waitFor(await append(counted(1_205)))).toBe(true);
    expect(directory.lastIds.message).toBe(1_205);
  });

  it('starts after what the directory holds already', async () => {
    await append(counted(1), counted(2), counted(3));
    const seen: number[] = [];
    follower.onEvent(({ position }) => seen.push(position));
    await follower.start(2);
    expect(seen).toEqual([3]);
  });

  it('shows each event with the directory as of it, and each batch when it is complete', async () => {
    const seen: string[] = [];
    follower.onEvent(({ position }) => seen.push(`${position}: ${directory.lastIds.message}`));
    follower.onBatch(() => seen.push('batch'));
    await append(counted(10), counted(20));
    await follower.start(0);
    expect(seen).toEqual(['1: 10', '2: 20', 'batch']);
  });

  /** @limit turns.followerMs */
  it('lets others have their turn after so long, also amid a batch', async () => {
    const millisecondsOfEvent = 1;
    const perTurn = LIMITS.turns.followerMs / millisecondsOfEvent;
    let now = 0;
    Object.defineProperty(performance, 'now', { configurable: true, value: () => now });
    const turns: number[] = [];
    let isOver = false;
    const others = () => {
      turns.push(directory.lastIds.message);
      if (!isOver) setImmediate(others);
    };
    follower.onEvent(({ position }) => {
      now += millisecondsOfEvent;
      if (position === 1) setImmediate(others);
    });
    try {
      await append(...Array.from({ length: 3 * perTurn }, (_, at) => counted(at + 1)));
      await follower.start(0);
    } finally {
      isOver = true;
      Reflect.deleteProperty(performance, 'now');
    }
    expect(turns.filter((after) => after < 3 * perTurn)).toEqual([perTurn, 2 * perTurn]);
  });

  it('gives up waiting when time runs out', async () => {
    await follower.start(0);
    expect(await follower.waitFor(1, 1)).toBe(false);
  });

  describe('an event that cannot be taken', () => {
    it('ends a start with its error', async () => {
      const position = await append(counted(1), poison, counted(3));
      await expect(follower.start(0)).rejects.toThrow('cannot be folded');
      expect(await follower.waitFor(position)).toBe(false);
    });

    it('is reported once, releases who waits, and is the last one', async () => {
      await follower.start(0);
      const waiting = follower.waitFor(3);
      await append(counted(1), poison, counted(3));
      expect(await waiting).toBe(false);
      const failure = { error: new Error('cannot be folded'), event: { position: 2, type: 'Poison' } };
      expect(failures).toEqual([failure]);
      expect(follower.status()).toEqual({ state: 'failed', position: 1, failure });
      await append(counted(4));
      expect([await follower.waitFor(4), directory.lastIds.message]).toEqual([false, 1]);
    });

    it.each(['onEvent', 'onBatch'] as const)('is also one at which an %s listener throws', async (kind) => {
      await follower.start(0);
      follower[kind](() => {
        throw new Error('cannot be heard');
      });
      const waiting = follower.waitFor(2);
      await append(counted(1));
      expect(await waiting).toBe(false);
      expect(failures).toEqual([{ error: new Error('cannot be heard'), event: { position: 1, type: 'Counted' } }]);
    });
  });

  it('releases who waits when it is stopped, and a start too', async () => {
    await follower.start(0);
    const waiting = follower.waitFor(1);
    await follower.stop();
    expect([await waiting, await follower.waitFor(1), follower.status().state]).toEqual([false, false, 'stopped']);

    const another = new DirectoryFollower(log, folded(directory));
    const start = another.start(0);
    await Promise.all([expect(start).rejects.toThrow('stopped before'), another.stop()]);
    expect(failures).toEqual([]);
  });

  it('waits for a log that is unavailable, and misses nothing', async () => {
    const follow = log.follow.bind(log);
    let attempts = 0;
    log.follow = async function* (options) {
      if (++attempts === 1) throw new EventLogUnavailable('away');
      for await (const batch of follow({ ...options, batchSize: 1 })) {
        yield batch;
        if (attempts === 2 && batch.events[0]?.position === 2) throw new EventLogUnavailable('away again');
      }
    };
    const seen: number[] = [];
    follower.onEvent(({ position }) => seen.push(position));
    await append(counted(1), counted(2), counted(3));
    await follower.start(0);
    expect([seen, attempts, failures]).toEqual([[1, 2, 3], 3, []]);
  });
});
