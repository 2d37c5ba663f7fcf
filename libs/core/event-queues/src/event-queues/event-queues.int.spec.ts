import { aUser } from '@chat/chat-testing';
import { registrationOf } from '../queue/queue.fixture.js';
import { BOT, CAROL, DAVE, type Disk, newDisk, type Server, startServer } from './event-queues.fixture.js';
import type { EventQueuesOptions } from '../queue/event-queues.options.js';
import { DEFAULT_EVENT_QUEUES_OPTIONS } from '../queue/event-queues.options.js';
import type { Poll } from '../queue/event-queue.js';
import type { Registration } from '../queue/registration.js';
import { QUEUE_RECORDS } from '../snapshots/queue-snapshots.js';
import { LIMITS } from '../event-queues.limits.js';

interface Received {
  readonly id: number;
  readonly type: string;
  readonly word?: string;
}

const answerOf = async (poll: Poll) => JSON.parse(await poll.answer) as Received[];
/** Bytes that count for each event in a queue. */
const PLACE = 64;
const wordsOf = (events: readonly Received[]) => events.map(({ word }) => word);

/** Copies the files while the server runs. */
async function copyOf(disk: Disk): Promise<Disk> {
  const copy = newDisk();
  for await (const events of disk.log.readAll()) await copy.log.append('talk', 'any', events);
  const records = copy.coordination.records(QUEUE_RECORDS);
  await records.prepare();
  for (const { key, rank, value } of await disk.coordination.records(QUEUE_RECORDS).ofOwner('one')) {
    await records.write('one', [{ key, rank, value }], []);
  }
  return copy;
}

describe('event queues', () => {
  let disk: Disk;
  let server: Server;

  async function restart(how: 'kill' | 'stop', options?: Partial<EventQueuesOptions>) {
    await server[how]();
    server = await startServer(disk, options);
  }

  async function register(userId: number, changes: Partial<Registration> = {}): Promise<string> {
    const queue = server.queues.create(registrationOf({ userId, ...changes }));
    await server.queues.save(queue);
    return queue.id;
  }

  const askAll = (userId: number, queueId: string, lastEventId = -1): Received[] =>
    JSON.parse(server.queues.poll(userId, queueId, lastEventId, false) as string) as Received[];
  const ask = (userId: number, queueId: string, lastEventId = -1): Received[] =>
    askAll(userId, queueId, lastEventId).filter(({ type }) => type !== 'restart');
  const wait = (userId: number, queueId: string, lastEventId = -1): Poll =>
    server.queues.poll(userId, queueId, lastEventId, true) as Poll;

  beforeEach(async () => {
    disk = newDisk();
    server = await startServer(disk);
  });

  afterEach(() => server.kill());

  it('bring everyone what concerns them, and only what comes after registering', async () => {
    await server.say([CAROL, DAVE], 'early');
    const [carols, daves] = [await register(CAROL), await register(DAVE)];
    await server.say([CAROL, DAVE], 'hello');
    await server.say([DAVE], 'psst');
    expect(wordsOf(ask(CAROL, carols))).toEqual(['hello']);
    expect(wordsOf(ask(DAVE, daves))).toEqual(['hello', 'psst']);
  });

  it('answer a waiting poll with everything that one batch brings', async () => {
    const queueId = await register(CAROL);
    const poll = wait(CAROL, queueId);
    await server.say([CAROL], 'one', 'two', 'three');
    expect(wordsOf(await answerOf(poll))).toEqual(['one', 'two', 'three']);
  });

  it('keep what comes after a client hung up', async () => {
    const queueId = await register(CAROL);
    wait(CAROL, queueId).leave();
    await server.say([CAROL], 'hello');
    expect(wordsOf(ask(CAROL, queueId))).toEqual(['hello']);
  });

  it("show nobody else's queue", async () => {
    const queueId = await register(CAROL);
    const refusal = (user: number, queue: string) => {
      try {
        return server.queues.poll(user, queue, -1, false);
      } catch (error) {
        return error;
      }
    };
    expect(refusal(DAVE, queueId)).toMatchObject({
      message: `Bad event queue ID: ${queueId}`,
      code: 'BAD_EVENT_QUEUE_ID',
      extra: { queue_id: queueId },
    });
    expect(refusal(CAROL, 'unknown')).toMatchObject({ message: 'Bad event queue ID: unknown' });
    await expect(server.queues.delete(DAVE, queueId)).rejects.toThrow('Bad event queue ID');
  });

  it('have ids that clients can send, whatever the name of the server', async () => {
    const other = await startServer(disk, {}, 'x'.repeat(64));
    const { id } = other.queues.create(registrationOf({ userId: CAROL }));
    await other.kill();
    expect(id).toHaveLength(LIMITS.messages.queueIdCharacters);
  });

  it('send a heartbeat after 45 to 55 seconds, whatever was asked for', async () => {
    const queueId = await register(CAROL, { eventTypes: [] });
    await server.say([CAROL], 'unwanted');
    const poll = wait(CAROL, queueId);
    disk.clock.advance(44);
    server.queues.sweep();
    disk.clock.advance(11);
    server.queues.sweep();
    const [heartbeat] = await answerOf(poll);
    expect(heartbeat).toEqual({ id: 2 ** 15, type: 'heartbeat' });
    expect(ask(CAROL, queueId, heartbeat!.id)).toEqual([]);
  });

  it('end when they are idle for too long, but not while a client waits', async () => {
    const [idle, waiting] = [await register(CAROL), await register(CAROL, { idleTimeoutSeconds: 60 })];
    let poll = wait(CAROL, waiting);
    for (let minute = 0; minute < 10; minute++) {
      expect(server.queues.size).toBe(2);
      disk.clock.advance(60);
      server.queues.sweep();
      poll = wait(CAROL, waiting, (await answerOf(poll))[0]!.id);
    }
    expect(() => ask(CAROL, idle)).toThrow('Bad event queue ID');
    expect(server.queues.size).toBe(1);
  });

  it('end when their client is refused for that long, so that it registers again', async () => {
    const queueId = await register(CAROL);
    for (let minute = 0; minute < 10; minute++) {
      expect(() => wait(CAROL, queueId, 4711)).toThrow('Event 4711 was not in this queue');
      disk.clock.advance(60);
    }
    expect(() => wait(CAROL, queueId, 4711)).toThrow('Bad event queue ID');
  });

  it('are over when their time is, to the second', async () => {
    const [late, punctual] = [await register(CAROL), await register(CAROL)];
    disk.clock.advance(599);
    expect(ask(CAROL, punctual)).toEqual([]);
    disk.clock.advance(1);
    expect(() => ask(CAROL, late)).toThrow('Bad event queue ID');
    expect(ask(CAROL, punctual)).toEqual([]);
  });

  it('end when they are deleted, with the poll that waits', async () => {
    const queueId = await register(CAROL);
    const poll = wait(CAROL, queueId);
    await server.queues.delete(CAROL, queueId);
    expect(await poll.answer).toBe('[]');
    expect(() => ask(CAROL, queueId)).toThrow('Bad event queue ID');
    await restart('kill');
    expect(() => ask(CAROL, queueId)).toThrow('Bad event queue ID');
  });

  it('end with the account', async () => {
    const [carols, daves] = [await register(CAROL), await register(DAVE)];
    const poll = wait(CAROL, carols);
    await server.append({ type: 'UserDeactivated', data: { userId: CAROL } });
    expect(await poll.answer).toBe('[]');
    expect(() => ask(CAROL, carols)).toThrow('Bad event queue ID');
    expect(ask(DAVE, daves)).toEqual([]);
  });

  it('make clients authenticate again when their key changed', async () => {
    const queueId = await register(CAROL);
    const poll = wait(CAROL, queueId);
    await server.append({ type: 'ApiKeyRotated', data: { userId: CAROL } });
    const [heartbeat] = await answerOf(poll);
    expect(heartbeat).toEqual({ id: 2 ** 15, type: 'heartbeat' });
    expect(ask(CAROL, queueId, heartbeat!.id)).toEqual([]);
  });

  it('answer polls at once while the server stops, with heartbeats that the next start knows', async () => {
    const [queueId, quiet] = [await register(CAROL), await register(CAROL)];
    const poll = wait(CAROL, queueId);
    server.queues.drain();
    const [first] = await answerOf(poll);
    const [second] = await answerOf(wait(CAROL, queueId, first!.id));
    expect([first, second]).toMatchObject([{ type: 'heartbeat' }, { type: 'heartbeat', id: first!.id + 1 }]);
    expect(ask(CAROL, quiet)).toEqual([]);
    await restart('stop');
    await server.say([CAROL], 'hello');
    expect(wordsOf(ask(CAROL, queueId, second!.id))).toEqual(['hello']);
  });

  it.each(['kill', 'stop'] as const)('learn of a restart, once, after a %s', async (how) => {
    const queueId = await register(CAROL);
    const [restricted, interested] = [
      await register(CAROL, { eventTypes: ['message'] }),
      await register(CAROL, { eventTypes: ['restart'] }),
    ];
    await server.say([CAROL], 'before');
    await restart(how);
    const event = { type: 'restart', zulip_feature_level: 496, server_generation: expect.any(Number) };
    const [before, restarted] = askAll(CAROL, queueId) as [Received, Received];
    expect(before).toMatchObject({ word: 'before' });
    expect(restarted).toMatchObject(event);
    expect(askAll(CAROL, restricted)).toEqual([]);
    expect(askAll(CAROL, interested)).toMatchObject([event]);
    expect(askAll(CAROL, queueId, restarted.id)).toEqual([]);
    await server.say([CAROL], 'after');
    expect(askAll(CAROL, queueId, restarted.id)).toMatchObject([{ word: 'after' }]);
  });

  describe.each(['kill', 'stop'] as const)('after the server ended by a %s', (how) => {
    it('lose nothing and repeat nothing acknowledged', async () => {
      const queueId = await register(CAROL);
      await server.say([CAROL], 'one');
      await server.say([CAROL], 'two');
      const [one] = ask(CAROL, queueId);
      ask(CAROL, queueId, one!.id);
      await server.say([CAROL], 'three');
      await restart(how);
      await server.say([CAROL], 'four');
      expect(wordsOf(ask(CAROL, queueId, one!.id))).toEqual(['two', 'three', 'four']);
    });

    it('have the same ids', async () => {
      const queueId = await register(CAROL);
      await server.say([CAROL], 'one', 'two');
      await server.say([DAVE], 'psst');
      await server.say([CAROL], 'three');
      const before = ask(CAROL, queueId);
      await restart(how);
      expect(ask(CAROL, queueId)).toEqual(before);
    });

    it('accept the id of a heartbeat', async () => {
      const queueId = await register(CAROL);
      await server.say([CAROL], 'one');
      const poll = wait(CAROL, queueId, ask(CAROL, queueId).at(-1)!.id);
      disk.clock.advance(55);
      server.queues.sweep();
      const [heartbeat] = await answerOf(poll);
      await restart(how);
      await server.say([CAROL], 'two');
      expect(wordsOf(ask(CAROL, queueId, heartbeat!.id))).toEqual(['two']);
    });

    it('bring new queues nothing old', async () => {
      await server.say([CAROL], 'one');
      const queueId = await register(CAROL);
      await restart(how);
      expect(ask(CAROL, queueId)).toEqual([]);
    });

    it('stay ended with the account, also when it came back', async () => {
      await register(DAVE);
      const queueId = await register(CAROL);
      await server.append({ type: 'UserDeactivated', data: { userId: CAROL } });
      const later = await register(CAROL);
      await restart(how);
      expect(() => ask(CAROL, queueId)).toThrow('Bad event queue ID');
      expect(ask(CAROL, later)).toEqual([]);
    });
  });

  it.each(['kill', 'stop'] as const)(
    'end when an event cannot be announced, and the server goes on, also after a %s',
    async (how) => {
      const queueId = await register(CAROL);
      const poll = wait(CAROL, queueId);
      await server.append({ type: 'Unspeakable', data: null });
      expect([await poll.answer, server.troubles]).toEqual(['[]', ['Unspeakable: Error: no words']]);
      const later = await register(CAROL);
      await server.say([CAROL], 'hello');
      await restart(how);
      expect(() => ask(CAROL, queueId)).toThrow('Bad event queue ID');
      expect([wordsOf(ask(CAROL, later)), server.troubles]).toEqual([['hello'], []]);
    },
  );

  it('need no replay of what nobody waits for', async () => {
    await server.say([CAROL, DAVE], 'one');
    const [carols, daves] = [await register(CAROL), await register(DAVE)];
    await server.say([CAROL, DAVE], 'two', 'three', 'four');
    const replays = [await server.queues.replayAfter()];
    ask(CAROL, carols, ask(CAROL, carols)[1]!.id);
    ask(DAVE, daves, ask(DAVE, daves)[2]!.id);
    replays.push(await server.queues.replayAfter());
    await restart('kill');
    replays.push(server.replayAfter);
    for (const [userId, queueId] of [
      [CAROL, carols],
      [DAVE, daves],
    ] as const)
      await server.queues.delete(userId, queueId);
    replays.push(await server.queues.replayAfter());
    await restart('kill');
    expect([...replays, server.replayAfter]).toEqual([1, 2, 2, Infinity, Infinity]);
    const later = await register(CAROL);
    await server.say([CAROL], 'five');
    expect(wordsOf(ask(CAROL, later))).toEqual(['five']);
  });

  it('do not come back with another log', async () => {
    await server.say([CAROL], 'one');
    const queueId = await register(CAROL);
    await server.stop();
    disk = { ...newDisk(), store: disk.store };
    server = await startServer(disk);
    expect(() => ask(CAROL, queueId)).toThrow('Bad event queue ID');
  });

  describe('of a history that was taken back', () => {
    let drawn = 0;
    const shifted = { newShift: () => (drawn += 100) };

    async function restored(copy: Disk): Promise<void> {
      await server.kill();
      disk = copy;
      server = await startServer(disk, shifted);
    }

    it.each([
      ['the log has reached that id', 3],
      ['the log has not reached that id', 1],
      ['nothing came since', 0],
    ])('end when their client brings an id of it, %s', async (_when, later) => {
      await restart('stop', shifted);
      await server.say([CAROL], 'early');
      const queueId = await register(CAROL);
      const copy = await copyOf(disk);
      await restart('stop', shifted);
      await server.say([CAROL], 'one');
      await server.say([CAROL], 'two');
      const { id } = ask(CAROL, queueId).at(-1)!;
      expect(ask(CAROL, queueId, id)).toEqual([]);
      await restored(copy);
      for (let said = 0; said < later; said++) await server.say([CAROL], `new ${said}`);
      for (const lastEventId of [id, id, -1]) {
        expect(() => ask(CAROL, queueId, lastEventId)).toThrow('Bad event queue ID');
      }
    });

    it('end also when the server that was copied went on, and was started once more after the restore', async () => {
      await restart('stop', shifted);
      const queueId = await register(CAROL);
      const copy = await copyOf(disk);
      await server.say([CAROL], 'one');
      const { id } = ask(CAROL, queueId).at(-1)!;
      await restored(copy);
      await server.say([CAROL], 'other');
      await restart('kill', shifted);
      expect(() => ask(CAROL, queueId, id)).toThrow('Bad event queue ID');
    });

    it.each([
      ['end', true],
      ['cannot be told from those of the present one without a jump of the clock, and go on', false],
    ])('%s when a virtual machine was set back with the memory of the server', async (_what, jumps) => {
      let shift = 100;
      let isJump = false;
      const options = { newShift: () => shift, hasClockJumped: () => isJump };
      await restart('stop', options);
      await server.say([CAROL], 'early');
      const queueId = await register(CAROL);
      await server.say([CAROL], 'seen');
      const seen = ask(CAROL, queueId)[0]!.id;
      const copy = await copyOf(disk);
      await server.say([CAROL], 'lost');
      const lost = ask(CAROL, queueId).at(-1)!.id;
      await server.kill();
      // Memory as it was: the shift is the one of the lost history, and the queue has seen a poll of its client.
      disk = copy;
      server = await startServer(disk, options);
      ask(CAROL, queueId, seen);
      [shift, isJump] = [300, jumps];
      server.queues.sweep();
      isJump = false;
      await server.say([CAROL], 'new');
      if (jumps) expect(() => ask(CAROL, queueId, lost)).toThrow('Bad event queue ID');
      else expect(ask(CAROL, queueId, lost)).toEqual([]);
    });

    it('go on after a jump of the clock when nothing was lost', async () => {
      const options = { ...shifted, hasClockJumped: () => true };
      await restart('stop', options);
      const queueId = await register(CAROL);
      await server.say([CAROL], 'one');
      const [one] = ask(CAROL, queueId);
      server.queues.sweep();
      await server.say([CAROL], 'two');
      expect(wordsOf(ask(CAROL, queueId, one!.id))).toEqual(['two']);
    });

    it('go on when their client has seen nothing of it', async () => {
      await restart('stop', shifted);
      const queueId = await register(CAROL);
      await server.say([CAROL], 'one');
      const [one] = ask(CAROL, queueId);
      const copy = await copyOf(disk);
      await server.say([CAROL], 'two');
      await restored(copy);
      await server.say([CAROL], 'three');
      expect(wordsOf(ask(CAROL, queueId, one!.id))).toEqual(['three']);
    });
  });

  it('save acknowledgements now and then', async () => {
    const queueId = await register(CAROL);
    await server.say([CAROL], 'one', 'two');
    ask(CAROL, queueId, ask(CAROL, queueId)[0]!.id);
    disk.clock.advance(10);
    server.queues.sweep();
    await server.queues.save(server.queues.create(registrationOf({ userId: DAVE })));
    await restart('kill');
    expect(() => ask(CAROL, queueId, -1)).toThrow('An event newer than -1 has already been pruned!');
    expect(wordsOf(ask(CAROL, queueId, 2 ** 15))).toEqual(['two']);
  });

  describe('with polls that are answered with what was not given before', () => {
    let news: string[];
    const poll = (queueId: string, lastEventId: number, isBlocking = false) =>
      server.queues.poll(CAROL, queueId, lastEventId, isBlocking, () => news.push(String(lastEventId)));
    beforeEach(() => (news = []));

    it('say so once for each, also of one that waited', async () => {
      const queueId = await register(CAROL);
      const waiting = poll(queueId, -1, true) as Poll;
      await server.say([CAROL], 'one');
      const [one] = await answerOf(waiting);
      expect(news).toEqual(['-1']);
      await server.say([CAROL], 'two');
      poll(queueId, one!.id);
      expect(news).toEqual(['-1', String(one!.id)]);
    });

    it('do not say so of an empty one, and of one that repeats what the poll before acknowledged', async () => {
      const queueId = await register(CAROL);
      poll(queueId, -1);
      expect(news).toEqual([]);
      await server.say([CAROL], 'one');
      poll(queueId, -1);
      await server.say([CAROL], 'two');
      poll(queueId, -1);
      expect(news).toEqual([]);
    });
  });

  describe('with little memory', () => {
    const { limits } = DEFAULT_EVENT_QUEUES_OPTIONS;
    const withLimits = (changes: Partial<EventQueuesOptions['limits']>) =>
      restart('stop', { limits: { ...limits, ...changes } });

    /** @limit queues.eventsPerQueue, queues.bytesPerQueue */
    it.each([{ eventsPerQueue: 2 }, { bytesPerQueue: 60 }])('drop the queue that exceeds %p', async (changes) => {
      await withLimits(changes);
      const [carols, daves] = [await register(CAROL), await register(DAVE)];
      const poll = wait(CAROL, carols);
      await server.say([CAROL], 'one', 'two', 'three');
      await server.say([DAVE], 'one');
      expect(wordsOf(await answerOf(poll))).toEqual(['one', 'two', 'three']);
      expect(() => ask(CAROL, carols)).toThrow('Bad event queue ID');
      expect(wordsOf(ask(DAVE, daves))).toEqual(['one']);
    });

    /** @limit queues.bytesPerPerson */
    it('drop the queue of a person that was silent for longest', async () => {
      await withLimits({ bytesPerPerson: 90 + 4 * PLACE });
      const silent = await register(CAROL);
      disk.clock.advance(1);
      const [active, empty] = [await register(CAROL), await register(DAVE)];
      await server.say([CAROL], 'one', 'two');
      expect(() => ask(CAROL, silent)).toThrow('Bad event queue ID');
      expect(wordsOf(ask(CAROL, active))).toEqual(['one', 'two']);
      expect(ask(DAVE, empty)).toEqual([]);
    });

    /** @limit queues.bytesInTotal */
    it('drop a queue of the person for whom most waits, not the one that was silent for longest', async () => {
      await withLimits({ bytesInTotal: 1_000 });
      const silent = await register(DAVE);
      disk.clock.advance(1);
      const [first, second] = [await register(CAROL), await register(BOT)];
      await server.say([DAVE], 'one');
      await server.say([CAROL], 'a'.repeat(400));
      await server.say([BOT], 'b'.repeat(400));
      expect(() => ask(CAROL, first)).toThrow('Bad event queue ID');
      expect(wordsOf(ask(BOT, second))).toEqual(['b'.repeat(400)]);
      expect(wordsOf(ask(DAVE, silent))).toEqual(['one']);
    });

    it('count two bytes for each character of an event that has one outside of Latin-1', async () => {
      await withLimits({ bytesPerQueue: 300 });
      const queueId = await register(CAROL);
      await server.say([CAROL], 'é'.repeat(200));
      expect(ask(CAROL, queueId)).toHaveLength(1);
      await server.say([DAVE, CAROL], `${'x'.repeat(60)}–`);
      expect(() => ask(CAROL, queueId)).toThrow('Bad event queue ID');
    });

    it('count what a bot holds for its owner, and after it was given to somebody else for that person', async () => {
      await withLimits({ bytesPerPerson: 1_000 });
      const [carols, bots] = [await register(CAROL), await register(BOT)];
      disk.clock.advance(1);
      const daves = await register(DAVE);
      await server.say([BOT], 'b'.repeat(400));
      server.directory.putUser(aUser(BOT, { isBot: true, botOwnerId: DAVE }));
      await server.say([CAROL], 'c'.repeat(800));
      expect(wordsOf(ask(CAROL, carols, -1))).toHaveLength(1);
      await server.say([BOT, DAVE], 'd'.repeat(400));
      expect(() => ask(BOT, bots)).toThrow('Bad event queue ID');
      expect(wordsOf(ask(DAVE, daves))).toEqual(['d'.repeat(400)]);
    });

    /** @limit queues.perPerson */
    it('refuse one too many of a person with bots', async () => {
      await withLimits({ queuesPerPerson: 2 });
      await register(CAROL);
      await register(BOT);
      for (const userId of [CAROL, BOT])
        await expect(register(userId)).rejects.toThrow('Could not allocate event queue');
      await register(DAVE);
    });

    /** @limit queues.perUser */
    it('refuse one too many of an account, and end none for it', async () => {
      await withLimits({ queuesPerUser: 2 });
      const queueIds = [await register(CAROL), await register(CAROL)];
      await expect(register(CAROL)).rejects.toThrow('Could not allocate event queue');
      for (const queueId of queueIds) expect(ask(CAROL, queueId)).toEqual([]);
      await register(DAVE);
      await server.queues.delete(CAROL, queueIds[0]!);
      await register(CAROL);
    });

    /** @limit queues.inTotal */
    it('refuse a queue that the process has no room for', async () => {
      await withLimits({ queuesInTotal: 1 });
      await register(CAROL);
      await expect(register(DAVE)).rejects.toThrow('Could not allocate event queue');
    });
  });

  it('answer many clients that slept in several turns, so that others have theirs', async () => {
    const queueIds = await Promise.all(Array.from({ length: 20 }, () => register(CAROL)));
    await server.say([CAROL], 'x'.repeat(100_000));
    let answered = 0;
    const polls = queueIds.map((queueId) => server.queues.poll(CAROL, queueId, -1, false) as Poll);
    for (const poll of polls) void poll.answer.then(() => answered++);
    await new Promise(process.nextTick);
    expect(answered).toBeGreaterThan(0);
    expect(answered).toBeLessThan(10);
    for (const poll of polls) expect(wordsOf(await answerOf(poll))).toEqual(['x'.repeat(100_000)]);
  });

  describe('with more to answer than one turn has room for', () => {
    let queueId: string;
    let others: readonly Poll[];
    beforeEach(async () => {
      queueId = await register(CAROL);
      const queueIds = await Promise.all(Array.from({ length: 10 }, () => register(CAROL)));
      await server.say([CAROL], 'x'.repeat(100_000));
      others = queueIds.map((each) => wait(CAROL, each));
    });

    it('hold a poll that has nothing to get, although the one before it had', async () => {
      const superseded = wait(CAROL, queueId);
      const poll = wait(CAROL, queueId, 2 ** 15);
      expect(await answerOf(superseded)).toEqual([]);
      await Promise.all(others.map(answerOf));
      await server.say([CAROL], 'hello');
      expect(wordsOf(await answerOf(poll))).toEqual(['hello']);
    });

    it('answer a poll whose events are acknowledged by one that is refused', async () => {
      const poll = wait(CAROL, queueId);
      expect(() => wait(CAROL, queueId, 2 ** 30)).toThrow('was not in this queue');
      expect(await answerOf(poll)).toEqual([]);
    });
  });

  it('wake ten thousand polls with one event', async () => {
    const people = Array.from({ length: 10_000 }, (_, index) => index + 1);
    const polls = people.map((userId) => wait(userId, server.queues.create(registrationOf({ userId })).id));
    await server.say(people, 'hello');
    const answers = await Promise.all(polls.map((poll) => poll.answer));
    expect(new Set(answers)).toEqual(new Set([`[{"id":${2 ** 15},"type":"said","word":"hello"}]`]));
  });
});
