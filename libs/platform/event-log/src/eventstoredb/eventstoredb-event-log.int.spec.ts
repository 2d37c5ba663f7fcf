import { openEventStoreDbLog } from '@chat/event-log/eventstoredb';
import { status } from '@grpc/grpc-js';

import type { EventStoreDbStandIn } from '../../../../../test/engines/eventstoredb-stand-in/stand-in.js';
import { all, ids, newEvent, newEvents } from '../contract/engine.contract.js';
import type { EventLog, FollowedBatch } from '../port/event-log.js';
import { AppendTooLarge, EventLogUnavailable } from '../port/errors.js';
import { newestPosition } from '../position/newest-position.js';
import { Opened, until } from './eventstoredb.fixture.js';

const opened = new Opened();
afterEach(() => opened.close());

describe('opening', () => {
  it('waits until the server is there', async () => {
    const standIn = await opened.standIn();
    await standIn.goAway();
    const opening = opened.log(standIn);
    await standIn.comeBack();
    expect(await (await opening).head()).toBe(0);
  });

  it('gives up after a while, whether the server refuses or keeps silent', async () => {
    const standIn = await opened.standIn();
    const patience = { deadlineMs: 50, openWithinMs: 100 };
    standIn.freeze();
    await expect(opened.log(standIn, patience)).rejects.toThrow(EventLogUnavailable);
    await standIn.goAway();
    await expect(opened.log(standIn, patience)).rejects.toThrow(EventLogUnavailable);
  });

  it('refuses a wrong connection string', async () => {
    await expect(openEventStoreDbLog({ connectionString: 'mongodb://localhost' })).rejects.toThrow(TypeError);
  });

  it('finds the head behind many records of the server, and what was erased long before', async () => {
    const standIn = await opened.standIn();
    const log = await opened.log(standIn);
    await log.append('erased', 'no_stream', newEvents(2));
    await log.truncate('erased', 1);
    const { position } = await log.append('kept', 'no_stream', [newEvent()]);
    for (let stream = 0; stream < 600; stream++) standIn.records.tombstone(`other-${stream}`);
    const again = await opened.log(standIn);
    expect(await again.head()).toBe(position);
    expect((await all(again.readAll())).map(({ stream, revision }) => [stream, revision])).toEqual([
      ['erased', 1],
      ['kept', 0],
    ]);
  });

  it('finds the newest event that can be read, and need not look for it again', async () => {
    const standIn = await opened.standIn();
    const log = await opened.log(standIn);
    const { position } = await log.append('kept', 'no_stream', newEvents(3));
    await log.append('erased', 'no_stream', newEvents(600));
    await log.delete('erased');
    const again = await opened.log(standIn);
    const { recordsRead } = standIn;
    for (let question = 0; question < 10; question++) expect(await newestPosition(again)).toBe(position);
    expect(standIn.recordsRead - recordsRead).toBeLessThanOrEqual(10);
  });

  it('reads the event up to a position without those behind it', async () => {
    const standIn = await opened.standIn();
    const log = await opened.log(standIn);
    const first = await log.append('first', 'no_stream', newEvents(2));
    for (let stream = 0; stream < 8; stream++) await log.append(`more-${stream}`, 'no_stream', newEvents(400));
    await log.head();
    const { recordsRead } = standIn;
    const from = first.position + 1;
    const [found] = await all(log.readAll({ from, direction: 'backwards', limit: 1 }));
    expect(found).toMatchObject({ stream: 'first', position: first.position });
    expect(standIn.recordsRead - recordsRead).toBeLessThan(20);
  });
});

describe('a cluster', () => {
  it.each<[string, (standIn: EventStoreDbStandIn) => string]>([
    ['by a name', ({ discoveryString }) => discoveryString],
    [
      'by its nodes, of which one is unavailable',
      ({ connectionString }) => connectionString.replace('//', '//127.0.0.1:1,'),
    ],
  ])('is found %s, used and scrubbed', async (_, connectionStringOf) => {
    const standIn = await opened.standIn();
    const log = await opened.log(standIn, { connectionString: connectionStringOf(standIn) });
    await log.append('s', 'no_stream', newEvents(3));
    await log.truncate('s', 2);
    await log.scrub();
    expect(standIn.records.all.filter(({ stream }) => stream === 'chat.s')).toHaveLength(1);
  });

  it('shows what was just appended, even if its node lags behind', async () => {
    const standIn = await opened.standIn();
    const log = await opened.log(standIn);
    await log.append('s', 'no_stream', [newEvent()]);
    const { position } = await log.append('s', 0, [newEvent()]);
    standIn.faults.laggingReads = 3;
    expect(await log.head()).toBe(position);
  });

  it('may be unavailable while much is under way', async () => {
    const standIn = await opened.standIn();
    const log = await opened.log(standIn, { connectionString: standIn.discoveryString });
    standIn.faults.holdAnswers();
    const insist = async () => {
      for (let read = 0; read < 10; read++) await Array.fromAsync(log.read('s')).catch(() => undefined);
    };
    const appends = Array.from({ length: 30 }, (_, number) => log.append(`s-${number}`, 'any', [newEvent()]));
    const reads = Array.from({ length: 30 }, insist);
    const following = log.follow()[Symbol.asyncIterator]();
    await following.next();
    await standIn.goAway();
    for (const result of await Promise.allSettled(appends)) expect(result.status).toBe('rejected');
    await Promise.all(reads);
    await standIn.comeBack();
    standIn.faults.answersHeld = Promise.resolve(undefined);
    expect(await log.append('s', 'any', [newEvent()])).toMatchObject({ revision: 0 });
    expect(((await following.next()).value as FollowedBatch).events).not.toEqual([]);
    await following.return?.();
  });
});

describe('an append', () => {
  it('of more than the server takes is refused whole, and harms no other', async () => {
    const standIn = await opened.standIn();
    const log = await opened.log(standIn);
    const quarters = ['a', 'b', 'c', 'd'].map((letter) => newEvent(letter.repeat(256 * 1024 - 2)));
    await log.append('full', 'no_stream', quarters);
    const refused = log.append('over', 'no_stream', [...quarters, newEvent('')]);
    await expect(refused).rejects.toThrow(AppendTooLarge);
    await expect(refused).rejects.toMatchObject({ bytes: 1024 * 1024 + 2, limit: 1024 * 1024 });
    const many = Array.from({ length: 40 }, () => newEvent('x'.repeat(100_000)));
    await expect(log.append('over', 'no_stream', many)).rejects.toThrow(AppendTooLarge);
    expect(await log.append('over', 'no_stream', [newEvent()])).toMatchObject({ revision: 0 });
  });
});

describe('a read', () => {
  it.each<[string, (log: EventLog) => Promise<unknown>]>([
    ['of a stream', (log) => Array.fromAsync(log.read('s'))],
    ['of the whole log', (log) => all(log.readAll())],
    ['of the end', (log) => newestPosition(log)],
    ['of what is to be truncated', (log) => log.truncate('s', 2)],
  ])('%s is repeated when it fails, a few times', async (_what, read) => {
    const standIn = await opened.standIn();
    const log = await opened.log(standIn);
    await log.append('s', 'no_stream', newEvents(3));
    const answer = await read(log);
    standIn.faults.failNext(status.UNAVAILABLE, status.DEADLINE_EXCEEDED);
    expect(await read(log)).toEqual(answer);
    standIn.faults.failNext(...Array.from({ length: 3 }, () => status.UNAVAILABLE));
    await expect(read(log)).rejects.toThrow(EventLogUnavailable);
  });
});

describe('scrubbing', () => {
  it('fails when nobody answers', async () => {
    const standIn = await opened.standIn();
    const log = await opened.log(standIn, { deadlineMs: 100 });
    await standIn.goAway();
    await expect(log.scrub()).rejects.toThrow(EventLogUnavailable);
  });

  it('ends when the log is closed', async () => {
    const standIn = await opened.standIn();
    const log = await opened.log(standIn);
    standIn.faults.scavengesToRefuse = Infinity;
    const scrubbing = Promise.allSettled([log.scrub()]);
    await until(() => standIn.scavengesAsked > 0);
    await log.close();
    expect(await scrubbing).toMatchObject([{ reason: { name: 'EventLogUnavailable' } }]);
  });

  it('waits for a scavenge that is running, and starts another', async () => {
    const standIn = await opened.standIn();
    const log = await opened.log(standIn);
    await log.append('s', 'no_stream', newEvents(3));
    await log.truncate('s', 2);
    standIn.faults.scavengesToRefuse = 1;
    await log.scrub();
    expect(standIn.records.all.filter(({ stream }) => stream === 's')).toHaveLength(1);
  });
});

const secretsIn = (standIn: EventStoreDbStandIn) =>
  standIn.records.all.filter(({ data }) => Buffer.from(data).includes('secret')).length;

describe('scrubbing beside servers', () => {
  it('has a server scavenged when something was erased, and once', async () => {
    const standIn = await opened.standIn();
    const log = await opened.log(standIn);
    expect(await log.scrubSome()).toBe('nothing');
    await log.append('s', 'no_stream', [newEvent('secret')]);
    const before = Date.now();
    await log.truncate('s', 1);
    expect(await log.bytesWaitSince()).toBeGreaterThanOrEqual(before - 1);
    expect(await log.scrubSome()).toBe('done');
    expect(secretsIn(standIn)).toBe(0);
    expect(await log.bytesWaitSince()).toBeUndefined();
    expect(await (await opened.log(standIn)).scrubSome()).toBe('nothing');
    expect(standIn.scavengesAsked).toBe(1);
  });

  it('has it scavenged again only when the last time is long ago, for whatever organization', async () => {
    const standIn = await opened.standIn();
    const logOf = (organization: string, scavengesEveryMs: number) =>
      opened.log(standIn, {
        connectionString: standIn.connectionString.replace('?', `/${organization}?`),
        scavengesEveryMs,
      });
    const [mine, yours] = [await logOf('mine', 3_600_000), await logOf('yours', 3_600_000)];
    for (const log of [mine, yours]) {
      await log.append('s', 'no_stream', [newEvent('secret'), newEvent('kept')]);
      await log.truncate('s', 1);
    }
    expect([await mine.scrubSome(), await yours.scrubSome()]).toEqual(['done', 'nothing']);
    expect(secretsIn(standIn)).toBe(0);
    await yours.append('s', 1, [newEvent('secret')]);
    await yours.truncate('s', 3);
    expect([await yours.scrubSome(), await yours.scrubSome(), await mine.scrubSome()]).toEqual([
      'waits',
      'nothing',
      'nothing',
    ]);
    expect(await yours.bytesWaitSince()).toEqual(expect.any(Number));
    expect(await mine.bytesWaitSince()).toBeUndefined();
    expect(standIn.scavengesAsked).toBe(1);
    expect(await (await logOf('yours', 0)).scrubSome()).toBe('done');
    expect(secretsIn(standIn)).toBe(0);
    expect(standIn.scavengesAsked).toBe(2);
  });

  it('begins again when a scavenge fails', async () => {
    const standIn = await opened.standIn();
    const log = await opened.log(standIn, { connectionString: standIn.discoveryString, deadlineMs: 500 });
    await log.append('s', 'no_stream', [newEvent('secret')]);
    await log.delete('s');
    const { gossip } = standIn;
    standIn.gossip = () => [...gossip(), { ...standIn.memberOf('Follower'), httpEndPointPort: 1 }];
    await expect(log.scrubSome()).rejects.toThrow(EventLogUnavailable);
    standIn.gossip = gossip;
    expect(await log.scrubSome()).toBe('done');
    expect(secretsIn(standIn)).toBe(0);
  });
});

describe('a node that is down', () => {
  it('keeps its bytes, so that they go on waiting until it was scavenged, too', async () => {
    const standIn = await opened.standIn();
    const log = await opened.log(standIn, { connectionString: standIn.discoveryString, scavengesEveryMs: 0 });
    await log.append('s', 'no_stream', [newEvent('secret'), newEvent('secret')]);
    await log.truncate('s', 1);
    const { gossip } = standIn;
    const gone = { ...standIn.memberOf('Follower', false), httpEndPointPort: 1 };
    standIn.gossip = () => [...gossip(), gone];
    expect(await log.scrubSome()).toBe('waits');
    expect(secretsIn(standIn)).toBe(1);
    expect(await log.bytesWaitSince()).toEqual(expect.any(Number));
    await expect(log.scrub()).rejects.toThrow(`${gone.httpEndPointIp}:1 of the cluster cannot be reached`);
    expect(await log.bytesWaitSince()).toEqual(expect.any(Number));
    standIn.gossip = () => [...gossip(), standIn.memberOf('Follower')];
    expect(await log.scrubSome()).toBe('done');
    expect(await log.bytesWaitSince()).toBeUndefined();
  });

  it('is missed when the cluster does not name it any more, until an operator scrubs without it', async () => {
    const standIn = await opened.standIn();
    const log = await opened.log(standIn, { connectionString: standIn.discoveryString, scavengesEveryMs: 0 });
    const { gossip } = standIn;
    const erase = async (stream: string) => {
      await log.append(stream, 'no_stream', [newEvent('secret'), newEvent('secret')]);
      await log.truncate(stream, 1);
    };
    await erase('early');
    standIn.gossip = () => [...gossip(), standIn.memberOf('Follower')];
    expect(await log.scrubSome()).toBe('done');
    standIn.gossip = gossip;
    await erase('late');
    expect(await log.scrubSome()).toBe('waits');
    expect(await log.bytesWaitSince()).toEqual(expect.any(Number));
    await log.scrub();
    expect(await log.bytesWaitSince()).toBeUndefined();
    await erase('later');
    expect(await log.scrubSome()).toBe('done');
  });

  it('has the others scavenged once an hour at most', async () => {
    const standIn = await opened.standIn();
    const log = await opened.log(standIn, { connectionString: standIn.discoveryString });
    await log.append('s', 'no_stream', [newEvent('secret'), newEvent('secret')]);
    await log.truncate('s', 1);
    const { gossip } = standIn;
    standIn.gossip = () => [...gossip(), { ...standIn.memberOf('Follower', false), httpEndPointPort: 1 }];
    for (const expected of ['waits', 'nothing', 'nothing']) expect(await log.scrubSome()).toBe(expected);
    expect(standIn.scavengesAsked).toBe(1);
  });
});

describe('checking integrity', () => {
  it.each([
    ['a', 1, 'Stream a has gaps in its revisions.'],
    ['a', 0, 'Stream a lacks its beginning.'],
    ['b', 1, 'Stream b lacks its beginning.'],
  ])('misses %s@%i', async (name, lost, problem) => {
    const standIn = await opened.standIn();
    const log = await opened.log(standIn);
    await log.append('a', 'no_stream', newEvents(3));
    await log.append('b', 'no_stream', newEvents(3));
    await log.truncate('b', 1);
    expect(await log.checkIntegrity()).toEqual({ ok: true, problems: [] });
    const { records } = standIn;
    records.all = records.all.filter(({ stream, revision }) => stream !== name || revision !== BigInt(lost));
    expect(await log.checkIntegrity()).toEqual({ ok: false, problems: [problem] });
  });
});

it('serves several at once from one process', async () => {
  const standIn = await opened.standIn();
  const logs = [await opened.log(standIn), await opened.log(standIn)];
  const events = newEvents(200);
  await Promise.all(events.map((event, index) => logs[index % 2]!.append(`s-${index}`, 'no_stream', [event])));
  expect(ids(await all(logs[0]!.readAll())).toSorted()).toEqual(ids(events).toSorted());
});
