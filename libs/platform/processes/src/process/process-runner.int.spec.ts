import { randomUUID } from 'node:crypto';
import type { Coordination } from '@chat/coordination';
import { openLocalCoordination } from '@chat/coordination/local';
import type { EventLog } from '@chat/event-log';
import { openMemoryEventLog } from '@chat/event-log/memory';
import { DomainError, TemporarilyUnavailable } from '@chat/kernel';
import type { ReadStore } from '@chat/read-store';
import { openMemoryReadStore } from '@chat/read-store/memory';
import { eventually } from '@chat/testing';
import { Command } from '@nestjs/cqrs';
import type { Process } from './process.js';
import { ProcessRunner } from './process-runner.js';

class Say extends Command<void> {
  constructor(readonly position: number) {
    super();
  }
}

let log: EventLog;
let store: ReadStore;
let coordination: Coordination;
let runner: ProcessRunner;
let said: number[];
let troubles: [position: number, message: string][];
let blocked: string[];

beforeEach(() => {
  [log, store] = [openMemoryEventLog(), openMemoryReadStore()];
  coordination = openLocalCoordination(store);
  [said, troubles, blocked] = [[], [], []];
});
afterEach(() => runner.stop());

const append = (count: number) => {
  const metadata = { actorId: null, realmId: 1, correlationId: 'c', causationId: 'c', time: 1 };
  const events = Array.from({ length: count }, () => ({ id: randomUUID(), type: 'Heard', data: {}, metadata }));
  return log.append('a', 'any', events);
};

/** A process that says every position that it hears of, but for the changes. */
function start(changes: Partial<Process> = {}, execute = async (_position: number): Promise<void> => {}): void {
  const says: Process = { name: 'says', types: ['Heard'], commands: ({ position }) => [new Say(position)], ...changes };
  runner = new ProcessRunner(log, store, coordination, says, {
    holder: 'here',
    known: async () => {},
    readable: async () => {},
    execute: async (command) => {
      const { position } = command as Say;
      await execute(position);
      said.push(position);
    },
    onTrouble: (_process, { position }, error) => troubles.push([position, (error as Error).message]),
    onBlocked: (_process, error) => blocked.push((error as Error).message),
  });
  runner.start();
}

const passed = (position: number) => eventually(async () => expect(runner.passed).toBe(position));

const failAt =
  (failing: number) =>
  ({ position }: { readonly position: number }) => {
    if (position === failing) throw new Error('a fault');
    return [new Say(position)];
  };

const failBefore =
  (failing: number) =>
  async ({ position }: { readonly position: number }) => {
    if (position === failing) throw new Error('another fault');
  };

describe('a process', () => {
  it('goes on behind an event at which it fails, or whose command is refused, and says so', async () => {
    await append(4);
    start({ commands: failAt(1), ready: failBefore(2) }, async (position) => {
      if (position === 3) throw new DomainError('a rule');
    });
    await passed(4);
    expect(said).toEqual([4]);
    expect(troubles).toEqual([
      [1, 'a fault'],
      [2, 'another fault'],
      [3, 'a rule'],
    ]);
  });

  it('finishes the event at hand when it is stopped, and begins with the next one later', async () => {
    await append(5);
    let stopping: Promise<void> | undefined;
    start({}, async (position) => {
      if (position === 2) stopping = runner.stop();
    });
    await eventually(async () => expect(stopping).toBeDefined());
    await stopping;
    expect(said).toEqual([1, 2]);
    start();
    await passed(5);
    expect(said).toEqual([1, 2, 3, 4, 5]);
  });

  describe('that takes events at once', () => {
    it('executes the commands of consecutive events at the same time, and ends with its checkpoint behind all', async () => {
      await append(5);
      const waiting: (() => void)[] = [];
      start({ atOnce: 3 }, async () => {
        const { promise, resolve } = Promise.withResolvers<void>();
        waiting.push(resolve);
        await promise;
      });
      await eventually(async () => expect(waiting).toHaveLength(3));
      expect(said).toEqual([]);
      waiting.splice(0).forEach((resolve) => resolve());
      await eventually(async () => expect(waiting).toHaveLength(2));
      expect(runner.passed).toBe(3);
      waiting.forEach((resolve) => resolve());
      await passed(5);
      await eventually(async () => expect(await store.checkpoint('says')).toBe(5));
    });

    it('repeats all of them when one has to wait, and skips one that is refused', async () => {
      await append(3);
      let isWaiting = true;
      start({ atOnce: 3 }, async (position) => {
        if (position === 1) throw new DomainError('a rule');
        if (position !== 2 || !isWaiting) return;
        isWaiting = false;
        throw new TemporarilyUnavailable('later');
      });
      await passed(3);
      expect(said).toEqual([3, 2, 3]);
      expect(troubles).toEqual([
        [1, 'a rule'],
        [1, 'a rule'],
      ]);
    });
  });

  it('says once that it is blocked, and goes on when it can', async () => {
    const { checkpoint } = store;
    let attempts = 0;
    store.checkpoint = (name) => {
      if (++attempts < 3) throw new TypeError('A fault of the store.');
      return checkpoint.call(store, name);
    };
    await append(1);
    start();
    await passed(1);
    expect(blocked).toEqual(['A fault of the store.']);
  });
});
