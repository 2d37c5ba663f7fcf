import { randomUUID } from 'node:crypto';
import { DirectoryFollower, NO_EFFECTS, WritableDirectory } from '@chat/directory';
import { EphemeralStream, type EventLog } from '@chat/event-log';
import { openMemoryEventLog } from '@chat/event-log/memory';
import type { DomainEvent } from '@chat/kernel';
import { aUser } from '@chat/chat-testing';
import { eventually } from '@chat/testing';
import { ActiveWriters } from './active-writers.js';
import { OtherServers, type ServerPresence } from './other-servers.js';

const [OWNER, ADA] = [1, 2];

const metadataOf = (actorId: number | null) => {
  const id = randomUUID();
  return { actorId, realmId: 1, correlationId: id, causationId: id, time: 0 };
};

/** A server: the log with its guard, and a directory that follows it. */
class Server implements ServerPresence {
  readonly #directory = new WritableDirectory();
  readonly #follower: DirectoryFollower;
  readonly others_: OtherServers;
  readonly log: EventLog;
  isHeld = true;
  held = () => Promise.resolve();

  constructor(
    readonly holder: string,
    unguarded: EventLog,
    private readonly living: Set<string>,
    patienceMs: number,
  ) {
    for (const id of [OWNER, ADA]) this.#directory.putUser(aUser(id));
    const fold = ({ type }: DomainEvent) => {
      if (type === 'UserDeactivated') this.#directory.putUser(aUser(ADA, { isActive: false }));
      if (type === 'UserReactivated') this.#directory.putUser(aUser(ADA));
      return NO_EFFECTS;
    };
    this.#follower = new DirectoryFollower(unguarded, { directory: this.#directory, fold });
    const ephemeral = new EphemeralStream(unguarded);
    const announce = (event: DomainEvent) => ephemeral.append(event, metadataOf(null));
    this.others_ = new OtherServers(this, this.#follower, { announce, patienceMs });
    this.log = new ActiveWriters(this.#follower, this.others_).guarding(unguarded);
  }

  async start(): Promise<this> {
    await this.#follower.start(0);
    this.others_.open();
    this.living.add(this.holder);
    return this;
  }

  async others(): Promise<string[]> {
    return [...this.living].filter((holder) => holder !== this.holder);
  }

  async append(type: string, actorId: number) {
    const event = { id: randomUUID(), type, data: { userId: ADA }, metadata: metadataOf(actorId) };
    return this.log.append(`user-${randomUUID()}`, 'no_stream', [event]);
  }

  async knows(position: number): Promise<void> {
    expect(await this.#follower.waitFor(position)).toBe(true);
  }

  stop(): Promise<void> {
    return this.#follower.stop();
  }
}

describe('servers of which one deactivates an account', () => {
  let log: EventLog;
  let living: Set<string>;
  let servers: Server[];
  /** Holds back appends of the account once they are on their way. */
  let delay: (() => Promise<void>) | undefined;

  beforeEach(() => {
    log = openMemoryEventLog();
    [living, servers, delay] = [new Set(), [], undefined];
    const append: EventLog['append'] = log.append.bind(log);
    log.append = async (stream, expected, events) => {
      if (events[0]?.metadata.actorId === ADA) await delay?.();
      return append(stream, expected, events);
    };
  });
  afterEach(() => Promise.all(servers.map((server) => server.stop())));

  async function server(holder: string, patienceMs = 60_000): Promise<Server> {
    const started = await new Server(holder, log, living, patienceMs).start();
    servers.push(started);
    return started;
  }
  const types = async () =>
    (await Array.fromAsync(log.readAll())).flat().flatMap(({ type }) => (type.startsWith('Writers') ? [] : [type]));
  const asked = async () =>
    (await Array.fromAsync(log.readAll())).flat().filter(({ type }) => type === 'WritersStopRequested').length;
  const refused = { name: 'Unauthorized', message: 'Account is deactivated' };

  it('store what the other one had begun before, and refuse there what comes then', async () => {
    const [one, two] = [await server('one'), await server('two')];
    const begun = Promise.withResolvers<void>();
    const proceed = Promise.withResolvers<void>();
    delay = () => (begun.resolve(), proceed.promise);
    const first = two.append('Before', ADA);
    await begun.promise;
    const end = one.append('UserDeactivated', OWNER);
    delay = undefined;
    for (let isRefused = false; !isRefused;) {
      isRefused = await two.append('Meanwhile', ADA).then(
        () => false,
        () => true,
      );
    }
    expect(await types()).not.toContain('UserDeactivated');
    proceed.resolve();
    await Promise.all([first, end]);
    await expect(two.append('After', ADA)).rejects.toMatchObject(refused);
    const stored = await types();
    expect(stored.at(-1)).toBe('UserDeactivated');
    expect(stored).toContain('Before');
  });

  it('let the account write again when it is reactivated', async () => {
    const [one, two] = [await server('one'), await server('two')];
    await one.append('UserDeactivated', OWNER);
    await two.knows((await one.append('UserReactivated', OWNER)).position);
    await two.append('Again', ADA);
  });

  it('do not wait for one that is lost meanwhile', async () => {
    const one = await server('one');
    living.add('lost');
    const end = one.append('UserDeactivated', OWNER);
    living.delete('lost');
    await end;
  });

  it('ask one again that did not listen yet', async () => {
    const one = await server('one');
    living.add('two');
    const end = one.append('UserDeactivated', OWNER);
    const two = await server('two');
    await end;
    await expect(two.append('After', ADA)).rejects.toMatchObject(refused);
  });

  it('wait once, and not for ever, for one that lives and is silent, until it answers again', async () => {
    // It ends between the second request, after a second, and the third one, half a second from both.
    const one = await server('one', 1_500);
    living.add('two');
    const askedFor = async () => {
      const before = await asked();
      await one.append('UserDeactivated', OWNER);
      return (await asked()) - before;
    };
    expect([await askedFor(), await askedFor()]).toEqual([2, 1]);

    const two = await server('two');
    await one.append('UserReactivated', OWNER);
    await one.append('UserDeactivated', OWNER);
    await eventually(async () => {
      const events = (await Array.fromAsync(log.readAll())).flat();
      const stopped = events.find(({ type }) => type === 'WritersStopped');
      await one.knows(stopped!.position);
    });
    await two.knows((await one.append('UserReactivated', OWNER)).position);
    const begun = Promise.withResolvers<void>();
    const proceed = Promise.withResolvers<void>();
    delay = () => (begun.resolve(), proceed.promise);
    const first = two.append('Before', ADA);
    await begun.promise;
    const end = one.append('UserDeactivated', OWNER);
    await eventually(async () => expect(await asked()).toBeGreaterThanOrEqual(5));
    proceed.resolve();
    await Promise.all([first, end]);
    expect((await types()).slice(-2)).toEqual(['Before', 'UserDeactivated']);
  });

  it('store nothing on one that the others gave up until it knows what they did', async () => {
    const [one, two] = [await server('one'), await server('two')];
    living.delete('two');
    const { promise, resolve } = Promise.withResolvers<void>();
    Object.assign(two, { isHeld: false, held: () => promise });
    const late = two.append('After', ADA);
    const { position } = await one.append('UserDeactivated', OWNER);
    await two.knows(position);
    two.isHeld = true;
    resolve();
    await expect(late).rejects.toMatchObject(refused);
    expect(await types()).toEqual(['UserDeactivated']);
  });
});
