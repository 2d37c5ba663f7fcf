import { eventually } from '@chat/testing';
import { ClusterStandIn } from '../../../../../test/engines/eventstoredb-stand-in/cluster.js';
import type { EventStoreDbStandIn } from '../../../../../test/engines/eventstoredb-stand-in/stand-in.js';
import { all, ids, newEvent, newStream } from '../contract/engine.contract.js';
import { EventLogUnavailable } from '../port/errors.js';
import type { EventLog, EventToAppend, FollowedBatch } from '../port/event-log.js';
import { Opened, until } from './eventstoredb.fixture.js';

/** Nobody waits for it: after an election writes go on long before. */
const DEADLINE_MS = 40_000;
const SOON_MS = 10_000;

const opened = new Opened();
let cluster: ClusterStandIn;
beforeEach(async () => {
  cluster = await ClusterStandIn.start();
});
afterEach(async () => {
  await opened.close();
  await cluster.close();
});

/** So often any node was asked who leads. */
const gossips = () => cluster.nodes.reduce((sum, node) => sum + node.gossips, 0);

const by: [string, () => string][] = [
  ['a list of its nodes', () => cluster.connectionString],
  ['a name that leads to one of them', () => cluster.discoveryString(cluster.nodes[2]!)],
];
const lost: [string, (leader: EventStoreDbStandIn) => Promise<void> | void][] = [
  ['killed', (leader) => cluster.kill(leader)],
  ['cut off from the others', (leader) => cluster.cutOff(leader)],
  [
    'cut off from everybody',
    (leader) => {
      cluster.cutOff(leader);
      leader.freeze();
    },
  ],
];
const rows = by.flatMap(([name, connectionString]) =>
  lost.map(([how, lose]) => [name, how, connectionString, lose] as const),
);

describe.each(rows)('a cluster that is known by %s and whose leader is %s', (_name, _how, connectionString, lose) => {
  let log: EventLog;
  beforeEach(async () => {
    log = await opened.log(cluster.leader, { connectionString: connectionString(), deadlineMs: DEADLINE_MS });
    await log.append('before', 'no_stream', [newEvent()]);
  });

  it('stores what was under way, once, soon after the election', async () => {
    const iterator = log.follow()[Symbol.asyncIterator]();
    await iterator.next();
    const [, next] = cluster.nodes;
    const events: EventToAppend[] = [];
    const append = () => {
      const event = newEvent();
      events.push(event);
      return log.append(newStream(), 'no_stream', [event]);
    };
    const underWay = Array.from({ length: 10 }, append);
    await lose(cluster.leader);
    const after = Array.from({ length: 10 }, append);
    // Somebody has looked for a leader, while there is none.
    const before = gossips();
    await until(() => gossips() >= before + 4);
    cluster.elect(next!);
    const elected = performance.now();
    await Promise.all([...underWay, ...after]);
    expect(performance.now() - elected).toBeLessThan(SOON_MS);
    const stored = ids(await all(log.readAll()));
    expect(stored.slice(1).toSorted()).toEqual(ids(events).toSorted());

    const followed: string[] = [];
    while (followed.length < stored.length - 1) {
      followed.push(...ids(((await iterator.next()).value as FollowedBatch).events));
    }
    expect(new Set(followed).size).toBe(followed.length);
    await iterator.return?.();
  });
});

describe('a cluster', () => {
  it('is served by its new leader at once when the former one follows it', async () => {
    const log = await opened.log(cluster.leader, {
      connectionString: cluster.connectionString,
      deadlineMs: DEADLINE_MS,
    });
    await log.append('s', 'no_stream', [newEvent()]);
    cluster.elect(cluster.nodes[2]!);
    const begun = performance.now();
    await log.append('s', 0, [newEvent()]);
    expect(await Array.fromAsync(log.read('s'))).toHaveLength(2);
    expect(performance.now() - begun).toBeLessThan(SOON_MS);
  });

  it('without a leader is unavailable, and then refuses, until it has one', async () => {
    const connectionString = `${cluster.connectionString}&maxDiscoverAttempts=2&discoveryInterval=10`;
    const log = await opened.log(cluster.leader, { connectionString });
    await cluster.kill(cluster.leader);
    await expect(log.append('s', 'no_stream', [newEvent()])).rejects.toThrow(EventLogUnavailable);
    cluster.elect(cluster.nodes[1]!);
    expect(await log.append('s', 'no_stream', [newEvent()])).toMatchObject({ revision: 0 });
  });

  it('is not asked who leads it at every call', async () => {
    const log = await opened.log(cluster.leader, {
      connectionString: cluster.connectionString,
      deadlineMs: DEADLINE_MS,
    });
    const before = gossips();
    for (let revision = -1; revision < 20; revision++) {
      await log.append('s', revision < 0 ? 'no_stream' : revision, [newEvent()]);
      await log.head();
    }
    // A slow answer makes one look; not every call.
    expect(gossips() - before).toBeLessThan(40);
  });

  it('of which a node keeps silent is found all the same', async () => {
    cluster.nodes[2]!.freeze();
    const begun = performance.now();
    const log = await opened.log(cluster.leader, {
      connectionString: cluster.connectionString,
      deadlineMs: DEADLINE_MS,
    });
    await log.append('s', 'no_stream', [newEvent()]);
    expect(performance.now() - begun).toBeLessThan(SOON_MS);
  });
});

it('a connection on which nothing comes is left for another one to the same server', async () => {
  const [standIn] = cluster.nodes;
  // Again where the machine takes longer for an answer than the deadline.
  const log = await eventually(() => opened.log(standIn!, { deadlineMs: 200 }));
  const [first, second] = [newEvent(), newEvent()];
  await eventually(() => log.append('s', 'no_stream', [first]));
  standIn!.freezeConnections();
  await eventually(async () => expect(await log.append('s', 0, [second])).toMatchObject({ revision: 1 }));
  await eventually(async () => expect(await log.head()).toBeGreaterThan(0));
});
