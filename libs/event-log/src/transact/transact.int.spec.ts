import { randomUUID } from 'node:crypto';
import { type Aggregate, DomainError, type DomainEvent } from '@chat/kernel';
import { openMemoryEventLog } from '../memory/memory-event-log.js';
import { RevisionConflict } from '../port/errors.js';
import type { EventLog } from '../port/event-log.js';
import { type Cause, Transactions } from './transact.js';

type Counted = DomainEvent<'Counted', { readonly by: number }>;

const counter: Aggregate<number, Counted, string> = {
  initialState: 0,
  evolve: (count, event) => (event.type === 'Counted' ? count + event.data.by : count),
  streamName: (name) => `counter-${name}`,
};
const CAUSE: Cause = { actorId: 7, realmId: 1, correlationId: 'request', causationId: 'request', time: 1_000 };
const counted = (by: number): Counted => ({ type: 'Counted', data: { by } });

let log: EventLog;

beforeEach(() => {
  log = openMemoryEventLog();
});

afterEach(() => log.close());

const stored = () => Array.fromAsync(log.read('counter-a'));

describe('a transaction', () => {
  it('decides on the folded state and appends with the cause', async () => {
    const transactions = new Transactions(log);
    await transactions.transact(counter, 'a', CAUSE, () => [counted(2), counted(3)]);

    const { state, appended } = await transactions.transact(counter, 'a', CAUSE, (count) => [counted(count)]);

    expect([state, appended?.revision]).toEqual([10, 2]);
    expect(await stored()).toMatchObject([2, 3, 5].map((by) => ({ type: 'Counted', data: { by }, metadata: CAUSE })));
  });

  it('writes nothing when there is nothing to do, and nothing when a rule refuses', async () => {
    const transactions = new Transactions(log);
    const refusal = new DomainError('no');

    expect(await transactions.transact(counter, 'a', CAUSE, () => [])).toMatchObject({ state: 0, appended: null });
    await expect(
      transactions.transact(counter, 'a', CAUSE, () => {
        throw refusal;
      }),
    ).rejects.toBe(refusal);
    expect(await log.head()).toBe(0);
  });

  it('decides anew when another process was first', async () => {
    const [here, there] = [new Transactions(log), new Transactions(log)];
    await here.transact(counter, 'a', CAUSE, () => [counted(1)]);
    await there.transact(counter, 'a', CAUSE, () => [counted(10)]);

    const { state } = await here.transact(counter, 'a', CAUSE, (count) => [counted(count * 100)]);

    expect(state).toBe(1111);
  });

  it('gives up after the fourth conflict', async () => {
    let attempts = 0;
    const beaten = new Transactions(log).transact(counter, 'a', CAUSE, () => {
      attempts++;
      void log.append('counter-a', 'any', [{ ...counted(1), id: randomUUID(), metadata: CAUSE }]);
      return [counted(1)];
    });

    await expect(beaten).rejects.toBeInstanceOf(RevisionConflict);
    expect(attempts).toBe(4);
  });

  it('queues behind others about the same stream, so that none of them meets a conflict', async () => {
    const transactions = new Transactions(log);

    await Promise.all(Array.from({ length: 50 }, () => transactions.transact(counter, 'a', CAUSE, () => [counted(1)])));

    expect(await stored()).toHaveLength(50);
  });

  it('ends when what it wrote can be read', async () => {
    const read: number[] = [];
    const transactions = new Transactions(log, async (position) => {
      read.push(position);
    });
    await transactions.transact(counter, 'a', CAUSE, () => [counted(1)]);
    await transactions.create(counter, 'b', CAUSE, () => [counted(1)]);

    expect(read).toEqual([1, 2]);
  });
});

describe('a decision on a read model', () => {
  it('is asked when everything in the log can be read', async () => {
    const waited: number[] = [];
    const transactions = new Transactions(log, async (position) => {
      waited.push(position);
    });
    await transactions.transact(counter, 'a', CAUSE, () => [counted(1)]);
    await transactions.transact(counter, 'b', CAUSE, () => [counted(1)]);
    waited.length = 0;

    await transactions.decideOnReadable('counter-a', CAUSE, async () => {
      expect(waited).toEqual([2]);
      return [counted(2)];
    });

    expect(waited).toEqual([2, 3]);
  });

  it('is asked again when the stream went on meanwhile', async () => {
    const transactions = new Transactions(log);
    let asked = 0;
    await transactions.decideOnReadable('counter-a', CAUSE, async () => {
      const event = { ...counted(10), id: randomUUID(), metadata: CAUSE };
      if (asked++ === 0) await log.append('counter-a', 'no_stream', [event]);
      return [counted(1)];
    });

    expect(asked).toBe(2);
    expect((await stored()).map(({ data }) => data)).toEqual([{ by: 10 }, { by: 1 }]);
  });
});
