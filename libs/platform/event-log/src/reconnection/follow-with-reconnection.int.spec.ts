import { newEvent } from '../contract/engine.contract.js';
import { openMemoryEventLog } from '../memory/memory-event-log.js';
import { EventLogUnavailable } from '../port/errors.js';
import type { EventLog } from '../port/event-log.js';
import { followWithReconnection, type LogConsumer } from './follow-with-reconnection.js';

let log: EventLog;
let stop: AbortController;
let taken: number[];
beforeEach(() => {
  [log, stop, taken] = [openMemoryEventLog(), new AbortController(), []];
});
afterEach(() => log.close());

/** Ends the following after a number of events. */
const consumer = (count: number, changes: Partial<LogConsumer> = {}): LogConsumer => ({
  resume: () => taken.at(-1) ?? 0,
  async take({ events }) {
    taken.push(...events.map(({ position }) => position));
    if (taken.length >= count) stop.abort();
  },
  isTemporary: (error) => error instanceof EventLogUnavailable,
  ...changes,
});

const append = (count: number) =>
  log.append(
    'a',
    'any',
    Array.from({ length: count }, () => newEvent()),
  );

describe('following persistently', () => {
  it('takes each event once, in batches of the given size, and finishes at the stop', async () => {
    await append(3);
    const finished: number[] = [];
    const finish = async () => void finished.push(taken.length);
    await followWithReconnection(log, consumer(3, { finish }), { signal: stop.signal, batchSize: 1 });
    expect([taken, finished]).toEqual([[1, 2, 3], [3]]);
  });

  it('resumes after an interruption, from where the consumer says', async () => {
    await append(2);
    const interruptions: unknown[] = [];
    const { take } = consumer(2);
    const failOnce: LogConsumer['take'] = (batch) =>
      interruptions.length === 0 ? Promise.reject(new EventLogUnavailable('away')) : take(batch);
    const onInterruption = (error: unknown) => void interruptions.push(error);
    await followWithReconnection(log, consumer(2, { take: failOnce, onInterruption }), { signal: stop.signal });
    expect(taken).toEqual([1, 2]);
    expect(interruptions).toEqual([expect.any(EventLogUnavailable), undefined]);
  });

  it('ends with the first error that is not temporary', async () => {
    await append(1);
    const failing = consumer(1, { take: () => Promise.reject(new TypeError('wrong')) });
    await expect(followWithReconnection(log, failing, { signal: stop.signal })).rejects.toThrow('wrong');
  });

  it('resumes from elsewhere when the consumer restarts', async () => {
    await append(2);
    const from = [0, 1];
    let restarting = new AbortController();
    const { take } = consumer(3);
    const takeAndRestart: LogConsumer['take'] = async (batch) => {
      await take(batch);
      if (taken.length === 2) restarting.abort();
    };
    const restart = () => (restarting = new AbortController()).signal;
    const options = { signal: stop.signal, restart };
    await followWithReconnection(log, consumer(3, { resume: () => from.shift()!, take: takeAndRestart }), options);
    expect(taken).toEqual([1, 2, 2]);
  });
});
