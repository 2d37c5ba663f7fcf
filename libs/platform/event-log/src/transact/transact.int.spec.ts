import { randomUUID } from 'node:crypto';
import { type Aggregate, DomainError, type DomainEvent, NotReadableYet } from '@chat/kernel';
import { openMemoryEventLog } from '../memory/memory-event-log.js';
import { AppendTooLarge, RevisionConflict } from '../port/errors.js';
import type { EventLog } from '../port/event-log.js';
import { type Cause, Transactions } from './transact.js';
import { LIMITS } from '../event-log.limits.js';

type Counted = DomainEvent<'Counted', { readonly by: number }>;

const counter: Aggregate<number, Counted, string> = {
  initialState: 0,
  evolve: (count, event) => (event.type === 'Counted' ? count + event.data.by : count),
  streamName: (name) => `counter-${name}`,
};
type Noted = DomainEvent<'Noted', { readonly text: string }>;

const notes: Aggregate<string, Noted, string> = {
  initialState: '',
  evolve: (_text, event) => event.data.text,
  streamName: (name) => `notes-${name}`,
};
const CAUSE: Cause = { actorId: 7, realmId: 1, correlationId: 'request', causationId: 'request', time: 1_000 };
const counted = (by: number): Counted => ({ type: 'Counted', data: { by } });

let log: EventLog;

beforeEach(() => {
  log = openMemoryEventLog();
});

afterEach(() => log.close());

const stored = () => Array.fromAsync(log.read('counter-a'));

/** Transactions, and the streams that they have loaded. */
function observed() {
  const loaded: string[] = [];
  const read: EventLog['read'] = (stream, options) => {
    loaded.push(stream);
    return log.read(stream, options);
  };
  const observing = Object.assign(Object.create(log) as EventLog, { append: log.append.bind(log), read });
  return { transactions: new Transactions(observing), loaded };
}

/** Transactions that have counted one, before another process has counted ten more. */
async function besideAnother(): Promise<Transactions> {
  const here = new Transactions(log, async () => {}, true);
  await here.transact(counter, 'a', CAUSE, () => [counted(1)]);
  await new Transactions(log).transact(counter, 'a', CAUSE, () => [counted(10)]);
  return here;
}

describe('a transaction', () => {
  it('decides on the folded state and appends with the cause', async () => {
    const transactions = new Transactions(log);
    await transactions.transact(counter, 'a', CAUSE, () => [counted(2), counted(3)]);

    const { state, appended } = await transactions.transact(counter, 'a', CAUSE, (count) => [counted(count)]);

    expect([state, appended?.revision]).toEqual([10, 2]);
    expect(await stored()).toMatchObject([2, 3, 5].map((by) => ({ type: 'Counted', data: { by }, metadata: CAUSE })));
  });

  it.each([
    ['that it has loaded', () => new Transactions(log)],
    ['that it has in memory', undefined],
  ])('dates no event before the last one of a stream %s', async (_what, reopened) => {
    const first = new Transactions(log);
    await first.transact(counter, 'a', CAUSE, () => [counted(1)]);
    const next = reopened?.() ?? first;
    await next.transact(counter, 'a', { ...CAUSE, time: 400 }, () => [counted(2)]);
    await next.transact(counter, 'a', { ...CAUSE, time: 500 }, () => [counted(3)]);
    await next.decideOnReadable('counter-a', { ...CAUSE, time: 600 }, async () => [counted(4)]);
    await next.transact(counter, 'a', { ...CAUSE, time: 1_200 }, () => [counted(5)]);
    expect((await stored()).map(({ metadata }) => [metadata.time, metadata.requestTime])).toEqual([
      [1_000, undefined],
      [1_000, 400],
      [1_000, 500],
      [1_000, 600],
      [1_200, undefined],
    ]);
  });

  /** @limit log.appendBytes */
  it.each([
    ['ASCII', 'x', 1],
    ['text beyond ASCII', 'é', 2],
    ['control characters', '\u0001', 6],
  ])('stores as much as every engine takes, and no more: %s', async (_what, character, bytes) => {
    const transactions = new Transactions(log);
    const frame = JSON.stringify([{ type: 'Noted', data: { text: '' } }]).length;
    const noted = (count: number) => [{ type: 'Noted', data: { text: character.repeat(count) } } as const];
    const most = Math.floor((LIMITS.log.appendBytes - frame) / bytes);

    await expect(transactions.transact(notes, 'a', CAUSE, () => noted(most + 1))).rejects.toThrow(AppendTooLarge);
    expect(await log.head()).toBe(0);
    await transactions.transact(notes, 'a', CAUSE, () => noted(most));
    expect(await log.head()).toBe(1);
  });

  /** @limit log.hotAggregatesCharacters */
  it('keeps recent aggregates in memory by their size', async () => {
    const { transactions, loaded } = observed();
    const text = 'x'.repeat(900_000);
    const count = Math.ceil(LIMITS.log.hotAggregatesCharacters / text.length) + 2;
    for (let at = 0; at < count; at++) {
      await transactions.create(notes, `${at}`, CAUSE, () => [{ type: 'Noted', data: { text } }]);
    }
    await transactions.transact(notes, `${count - 1}`, CAUSE, () => []);
    expect(loaded).toEqual([]);
    await transactions.transact(notes, '0', CAUSE, () => []);
    expect(loaded).toEqual(['notes-0']);
  });

  /** @limit log.hotAggregates */
  it('keeps so many aggregates in memory, those that were used last', async () => {
    const { transactions, loaded } = observed();
    const create = (at: number) => transactions.create(counter, `${at}`, CAUSE, () => [counted(1)]);
    for (let at = 0; at < LIMITS.log.hotAggregates; at++) await create(at);
    await transactions.transact(counter, '0', CAUSE, () => []);
    expect(loaded).toEqual([]);
    await create(LIMITS.log.hotAggregates);
    await transactions.transact(counter, '0', CAUSE, () => []);
    await transactions.transact(counter, '1', CAUSE, () => []);
    expect(loaded).toEqual(['counter-1']);
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

  it('decides again when another process was first', async () => {
    const [here, there] = [new Transactions(log), new Transactions(log)];
    await here.transact(counter, 'a', CAUSE, () => [counted(1)]);
    await there.transact(counter, 'a', CAUSE, () => [counted(10)]);

    const { state } = await here.transact(counter, 'a', CAUSE, (count) => [counted(count * 100)]);

    expect(state).toBe(1111);
  });

  describe('beside another process, which has written since,', () => {
    it('does not say that nothing is to be done before it has seen that', async () => {
      const here = await besideAnother();
      const { state } = await here.transact(counter, 'a', CAUSE, (count) => (count === 1 ? [] : [counted(100)]));
      expect(state).toBe(111);
    });

    it('does not refuse before it has seen that', async () => {
      const here = await besideAnother();
      const transacted = await here.transact(counter, 'a', CAUSE, (count) => {
        if (count === 1) throw new DomainError('There is one.');
        return [];
      });
      expect(transacted).toMatchObject({ state: 11, appended: null });
    });

    it('refuses what a rule refuses then', async () => {
      const here = await besideAnother();
      const another = new DomainError('There are ten more.');
      const refused = here.transact(counter, 'a', CAUSE, (count) => {
        if (count === 11) throw another;
        return [];
      });
      await expect(refused).rejects.toBe(another);
    });
  });

  it('reads of an aggregate without a state only where its stream ends', async () => {
    const read: string[] = [];
    const stateless: Aggregate<null, Counted, string> = {
      initialState: null,
      evolve: (_state, { type }) => void read.push(type) as never,
      isStateless: true,
      streamName: (name) => `counter-${name}`,
    };
    for (const by of [1, 2]) await new Transactions(log).transact(counter, 'a', CAUSE, () => [counted(by)]);
    const { appended } = await new Transactions(log).transact(stateless, 'a', CAUSE, () => [counted(3)]);
    const first = await new Transactions(log).transact(stateless, 'b', CAUSE, () => [counted(4)]);
    expect([appended?.revision, first.appended?.revision, read]).toEqual([2, 0, ['Counted', 'Counted']]);
  });

  /** @limit log.attempts */
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

/** For whom every wait ends too early. */
const late = () => new Transactions(log, async (position) => Promise.reject(new NotReadableYet(position)));

describe('while what is stored cannot be read yet', () => {
  it('a command that has stored something is answered all the same', async () => {
    const { appended } = await late().transact(counter, 'a', CAUSE, () => [counted(1)]);
    expect(appended).toMatchObject({ position: 1 });
    expect((await late().create(counter, 'b', CAUSE, () => [counted(1)])).appended).toMatchObject({ position: 2 });
  });

  it('nothing is decided on a read model', async () => {
    await new Transactions(log).transact(counter, 'a', CAUSE, () => [counted(1)]);
    const decided = late().decideOnReadable('counter-a', CAUSE, async () => {
      throw new Error('decided');
    });
    await expect(decided).rejects.toThrow(NotReadableYet);
    await expect(late().upToDate()).rejects.toThrow(NotReadableYet);
    expect(await stored()).toHaveLength(1);
  });
});

describe('a command that finds nothing to do', () => {
  it('is answered when what was there already can be read, whoever wrote it', async () => {
    const waited: number[] = [];
    const transactions = new Transactions(log, async (position) => void waited.push(position));
    await transactions.transact(counter, 'a', CAUSE, () => []);
    expect(waited).toEqual([]);
    await log.append('counter-a', 'no_stream', [{ ...counted(1), id: randomUUID(), metadata: CAUSE }]);
    await log.append('counter-b', 'no_stream', [{ ...counted(1), id: randomUUID(), metadata: CAUSE }]);
    await transactions.transact(counter, 'a', CAUSE, () => []);
    expect(waited).toEqual([1]);
    await transactions.transact(counter, 'b', CAUSE, () => [counted(1)]);
    await transactions.transact(counter, 'b', CAUSE, () => []);
    expect(waited).toEqual([1, 3, 3]);
  });
});

const recorded = (event: ReturnType<typeof counted>) => ({ ...event, id: randomUUID(), metadata: CAUSE });

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

  it('waits for nothing that was erased', async () => {
    const { position } = await log.append('counter-b', 'no_stream', [counted(1)].map(recorded));
    await log.append('counter-c', 'no_stream', [counted(1)].map(recorded));
    await log.truncate('counter-c', 1);
    const waited: number[] = [];
    const transactions = new Transactions(log, async (upTo) => void waited.push(upTo));
    await transactions.decideOnReadable('counter-a', CAUSE, async () => []);
    expect(waited).toEqual([position]);
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
