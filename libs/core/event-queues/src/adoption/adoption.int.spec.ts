import { EventLogUnavailable } from '@chat/event-log';
import { CAROL, DAVE, type Disk, newDisk, type Server, startServer } from '../event-queues/event-queues.fixture.js';
import type { Poll } from '../queue/event-queue.js';
import { DEFAULT_EVENT_QUEUES_OPTIONS } from '../queue/event-queues.options.js';
import { registrationOf } from '../queue/queue.fixture.js';
import { QUEUE_RECORDS } from '../snapshots/queue-snapshots.js';

interface Received {
  readonly id: number;
  readonly word: string;
}

async function register(server: Server, userId: number): Promise<string> {
  const queue = server.queues.create(registrationOf({ userId }));
  await server.queues.save(queue);
  return queue.id;
}

const poll = (server: Server, userId: number, queueId: string, lastEventId = -1): Received[] =>
  JSON.parse(server.queues.poll(userId, queueId, lastEventId, false) as string) as Received[];

describe('queues of several servers', () => {
  let disk: Disk;
  let one: Server;
  let two: Server;

  beforeEach(async () => {
    disk = newDisk();
    one = await startServer(disk, {}, 'one');
    two = await startServer(disk, {}, 'two');
    await disk.coordination.acquire('one', 'one', 60, 'http://one');
  });
  afterEach(async () => {
    await one.kill();
    await two.kill();
  });

  async function lose(server: Server): Promise<void> {
    await server.kill();
    await disk.coordination.release('one', 'one');
  }

  /** Another server in place of the second, with other limits of memory. */
  async function limited(limits: Partial<typeof DEFAULT_EVENT_QUEUES_OPTIONS.limits>): Promise<void> {
    await two.kill();
    two = await startServer(disk, { limits: { ...DEFAULT_EVENT_QUEUES_OPTIONS.limits, ...limits } }, 'two');
  }

  /** The log gives its first event to whoever goes through it; then come the events of the test. */
  function interruptReading(interruption: () => Promise<void>): () => void {
    const { log } = disk;
    const { readAll } = log;
    log.readAll = async function* (options) {
      for await (const events of readAll.call(log, options)) {
        yield events.slice(0, 1);
        await interruption();
        yield events.slice(1);
      }
    };
    return () => void (log.readAll = readAll);
  }

  it('name their server, who keeps them while it lives', async () => {
    const queueId = await register(one, CAROL);
    expect(queueId).toMatch(/^one:/);
    expect(await two.queues.find(queueId)).toMatchObject({ url: 'http://one' });
    expect(await one.queues.find(queueId)).toBeUndefined();
    expect(two.queues.size).toBe(0);
    expect(await two.queues.find('one:never')).toBeUndefined();
  });

  it('go on at another server when theirs is lost, without a gap or a repetition', async () => {
    const [carols, daves] = [await register(one, CAROL), await register(one, DAVE)];
    await one.say([CAROL, DAVE], 'a', 'b');
    const [a, b] = poll(one, CAROL, carols);
    poll(one, CAROL, carols, a!.id);
    await one.queues.replayAfter();
    await lose(one);
    await two.say([CAROL], 'c');

    expect(await two.queues.find(carols)).toBeUndefined();
    const [, c] = poll(two, CAROL, carols, a!.id);
    expect(poll(two, CAROL, carols, a!.id)).toEqual([b, { id: c!.id, type: 'said', word: 'c' }]);
    await two.say([CAROL, DAVE], 'd');
    expect(poll(two, CAROL, carols, c!.id).map(({ word }) => word)).toEqual(['d']);
    expect(poll(two, DAVE, daves).map(({ word }) => word)).toEqual(['a', 'b', 'd']);
  });

  it('miss nothing of what happens while they are adopted', async () => {
    const queueId = await register(one, CAROL);
    const words = Array.from({ length: 300 }, (_, number) => `word ${number}`);
    await one.say([CAROL], ...words.slice(0, 100));
    await lose(one);
    const finding = two.queues.find(queueId);
    for (const word of words.slice(100)) await two.say([CAROL], word);
    await finding;
    expect(poll(two, CAROL, queueId).map(({ word }) => word)).toEqual(words);
  });

  it('know at a server that was behind what theirs gave out', async () => {
    await two.kill();
    const catchUp = Promise.withResolvers<void>();
    const follow = disk.log.follow.bind(disk.log);
    disk.log.follow = async function* (options) {
      for await (const batch of follow(options)) {
        if (batch.events.length > 0) await catchUp.promise;
        yield batch;
      }
    };
    two = await startServer(disk, {}, 'two');
    const queueId = await register(one, CAROL);
    await one.say([DAVE], 'psst');
    const waiting = one.queues.poll(CAROL, queueId, -1, true) as Poll;
    await one.queues.close();
    const [heartbeat] = JSON.parse(await waiting.answer) as Received[];
    await lose(one);
    const finding = two.queues.find(queueId);
    setImmediate(catchUp.resolve);
    await finding;
    expect(poll(two, CAROL, queueId, heartbeat!.id)).toEqual([]);
  });

  it('that could not be adopted take no memory from others, and are adopted later', async () => {
    await limited({ bytesInTotal: 5_000 });
    const [carols, daves] = [await register(one, CAROL), await register(two, DAVE)];
    await one.say([CAROL], 'a'.repeat(1_000), 'b');
    await lose(one);
    const goOn = interruptReading(() => Promise.reject(new EventLogUnavailable('away')));
    for (let attempt = 0; attempt < 10; attempt++) {
      await expect(two.queues.find(carols)).rejects.toThrow(EventLogUnavailable);
    }
    goOn();
    await two.say([CAROL, DAVE], 'c');
    await two.queues.find(carols);
    expect(poll(two, CAROL, carols).map(({ word }) => word.at(0))).toEqual(['a', 'b', 'c']);
    expect(poll(two, DAVE, daves).map(({ word }) => word)).toEqual(['c']);
  });

  it('go on when others are ended to make room for them while they are adopted', async () => {
    await limited({ bytesPerPerson: 500 });
    const carols = await register(one, CAROL);
    await one.say([CAROL], 'a'.repeat(1_000), 'b');
    await lose(one);
    await two.follower.waitFor(await disk.log.head());
    const other = await register(two, CAROL);
    const reading = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    interruptReading(() => (reading.resolve(), goOn.promise));
    const finding = two.queues.find(carols);
    await reading.promise;
    await two.say([CAROL], 'c');
    expect(() => poll(two, CAROL, other)).toThrow('Bad event queue ID');
    goOn.resolve();
    await finding;
    expect(poll(two, CAROL, carols).map(({ word }) => word.at(0))).toEqual(['a', 'b', 'c']);
    expect(two.troubles).toEqual([]);
  });

  it('are adopted by one of the servers that are asked at once', async () => {
    const three = await startServer(disk, {}, 'three');
    for (const name of ['two', 'three']) await disk.coordination.acquire(name, name, 60, `http://${name}`);
    const queueId = await register(one, CAROL);
    await lose(one);
    const places = await Promise.all([two, three].map(({ queues }) => queues.find(queueId)));
    expect(places.map((place) => place?.url).toSorted()).toEqual(
      two.queues.size === 1 ? ['http://two', undefined] : ['http://three', undefined],
    );
    expect(two.queues.size + three.queues.size).toBe(1);
    await three.kill();
  });

  it('stay ended that end while others are adopted', async () => {
    const [ended, carols] = [await register(two, DAVE), await register(one, CAROL)];
    await lose(one);
    const records = disk.coordination.records(QUEUE_RECORDS);
    const { ofOwner } = records;
    records.ofOwner = async (owner) => {
      const owned = await ofOwner.call(records, owner);
      if (owner === 'two' && two.queues.size > 0) await two.queues.delete(DAVE, ended);
      return owned;
    };
    await two.queues.find(carols);
    expect(two.queues.size).toBe(1);
    expect(() => poll(two, DAVE, ended)).toThrow('Bad event queue ID');
  });

  it('are given up by a server that comes back after another one has taken them', async () => {
    const [taken, kept] = [await register(one, CAROL), await register(two, DAVE)];
    await disk.coordination.release('one', 'one');
    await two.queues.find(taken);
    await disk.coordination.acquire('two', 'two', 60, 'http://two');
    const waiting = one.queues.poll(CAROL, taken, -1, true) as Poll;
    await Promise.all([one.queues.adopt(), expect(waiting.answer).rejects.toThrow('moved to another server')]);
    expect(one.queues.size).toBe(0);
    expect(await one.queues.find(taken)).toMatchObject({ url: 'http://two' });
    await two.say([CAROL, DAVE], 'hello');
    expect([...poll(two, CAROL, taken), ...poll(two, DAVE, kept)]).toHaveLength(2);
  });
});
