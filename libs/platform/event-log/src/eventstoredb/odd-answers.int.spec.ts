import type { EventStoreDbStandIn } from '../../../../../test/engines/eventstoredb-stand-in/stand-in.js';
import { ids, newEvent, newStream } from '../contract/engine.contract.js';
import { AppendTooLarge, EventLogUnavailable } from '../port/errors.js';
import type { EventLog, EventToAppend, FollowedBatch } from '../port/event-log.js';
import { Opened, until } from './eventstoredb.fixture.js';

const LARGE = 'x'.repeat(900_000);
const TOO_LONG = 'x'.repeat(16 * 1024 * 1024);

const opened = new Opened();
let standIn: EventStoreDbStandIn;
let log: EventLog;
beforeEach(async () => {
  standIn = await opened.standIn();
  log = await opened.log(standIn);
});
afterEach(() => opened.close());

describe('an append', () => {
  it.each(['Server Is Not Ready', 'Server Is Busy', 'No leader info available in response'] as const)(
    'is repeated when the answer is "%s", and fails alone when that stays so',
    async (words) => {
      standIn.faults.leaveUnhandled(words);
      const [refused, beside] = [newEvent(), newEvent()];
      const both = [log.append('s', 'no_stream', [refused]), log.append('beside', 'no_stream', [beside])];
      expect(await Promise.all(both)).toEqual([1, 2].map(() => expect.objectContaining({ revision: 0 })));
      standIn.faults.leaveUnhandled(words, words, words);
      await expect(log.append('s', 0, [newEvent()])).rejects.toThrow(EventLogUnavailable);
      expect(await log.append('s', 0, [newEvent()])).toMatchObject({ revision: 1 });
      expect(standIn.batchStreams).toBe(1);
    },
  );

  it('is repeated when the server gives up waiting for a majority', async () => {
    standIn.faults.commitTimeoutMs = 1;
    standIn.faults.hasNoQuorum = true;
    const event = newEvent();
    await expect(log.append('s', 'no_stream', [event])).rejects.toThrow(EventLogUnavailable);
    standIn.faults.hasNoQuorum = false;
    expect(await log.append('s', 'no_stream', [event])).toMatchObject({ revision: 0 });
    expect(standIn.batchStreams).toBe(1);
  });

  it('gets its own answer, in whichever order answers come', async () => {
    standIn.faults.answersReversed = true;
    const events = Array.from({ length: 50 }, () => newEvent());
    const appended = await Promise.all(events.map((event) => log.append(newStream(), 'no_stream', [event])));
    const stored = await Array.fromAsync(log.readAll());
    expect(stored.flat().map(({ id, position }) => [id, position])).toEqual(
      events.map(({ id }, at) => [id, appended[at]!.position]),
    );
  });

  it('need not wait for others, though many large ones are on their way', async () => {
    const appends = Array.from({ length: 40 }, () => log.append(newStream(), 'no_stream', [newEvent(LARGE)]));
    for (const appended of await Promise.all(appends)) expect(appended).toMatchObject({ revision: 0 });
    expect(standIn.batchStreams).toBe(1);
  });

  it('whose event is larger than a newer server takes is refused, and no other one suffers', async () => {
    standIn.records.maxEventBytes = 1_000;
    await expect(log.append('s', 'no_stream', [newEvent('x'.repeat(2_000))])).rejects.toThrow(AppendTooLarge);
    expect(await log.append('s', 'no_stream', [newEvent()])).toMatchObject({ revision: 0 });
    expect(standIn.batchStreams).toBe(1);
  });

  it('that is longer than any message is refused before it is sent, and no other one suffers', async () => {
    await log.append('s', 'no_stream', [newEvent()]);
    const release = standIn.faults.holdAnswers();
    const beside = log.append('beside', 'no_stream', [newEvent()]);
    await expect(log.append('s', 0, [newEvent(TOO_LONG)])).rejects.toThrow(AppendTooLarge);
    release();
    expect(await beside).toMatchObject({ revision: 0 });
    expect(standIn.batchStreams).toBe(1);
  });
});

it('a server that takes no further calls answers what is under way, and a follower misses nothing when the connection ends', async () => {
  const iterator = log.follow()[Symbol.asyncIterator]();
  const followed: string[] = [];
  const follow = async (count: number) => {
    while (followed.length < count) followed.push(...ids(((await iterator.next()).value as FollowedBatch).events));
  };
  const events: EventToAppend[] = [];
  const append = () => {
    const event = newEvent();
    events.push(event);
    return log.append(newStream(), 'no_stream', [event]);
  };
  await append();
  await follow(1);
  const { batchStreams } = standIn;
  const release = standIn.faults.holdAnswers();
  const underWay = Promise.all(Array.from({ length: 9 }, append));
  await until(() => standIn.records.all.length >= 10);
  standIn.sayGoodbye();
  release();
  await underWay;
  expect(standIn.batchStreams).toBe(batchStreams);
  standIn.cutConnections();
  while (standIn.batchStreams === batchStreams) await append();
  await append();
  await follow(events.length);
  expect(followed.toSorted()).toEqual(ids(events).toSorted());
  await iterator.return?.();
});
