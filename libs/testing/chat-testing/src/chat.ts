import { randomUUID } from 'node:crypto';
import { Passwords } from '@chat/accounts';
import { closeEngines, openSharedEngines, projections, readConfiguration, type SharedEngines } from '@chat/composition';
import { newestPosition } from '@chat/event-log';
import { everyStep, type RecordedEvent, SystemClock } from '@chat/kernel';
import { Projector } from '@chat/projections';
import { eventually, freePort } from '@chat/testing';
import { pino } from 'pino';
import { type RunningServer, startServer } from '../../../../apps/chat-server/src/server.js';
import { HttpClient, successful } from './http-client.js';
import { type Environment, freshEngines } from './new-engines.js';
import { leaveDatabase } from './used-databases.js';

const CHEAP = { memoryKiB: 8, passes: 1, parallelism: 1 };
const PASSWORD = 'a password for tests';

/** Time passes for a server under test when the test says so, however slow the machine is. */
class StoppedClock extends SystemClock {
  #now = Date.now();

  override now(): number {
    return this.#now;
  }

  override advance(milliseconds: number): void {
    super.advance(milliseconds);
    this.#now += milliseconds;
  }
}

/** A whole server on engines that nobody else uses, with accounts to try it with. */
export class Chat {
  #people = 0;
  /** Ids of the channels that tests have created and that still have their names. */
  readonly #named = new Set<number>();
  #isClosed = false;

  private constructor(
    private readonly environment: Environment,
    private readonly isSealing: boolean,
    private readonly opened: SharedEngines,
    private readonly projector: Projector | null,
    readonly server: RunningServer,
    /** Owner of the organization. */
    readonly owner: HttpClient,
  ) {}

  /** @throws Error when closed; data is changed between two servers by `reopen` */
  get engines(): SharedEngines {
    if (this.#isClosed) throw new Error('The chat is closed, and so are its engines.');
    return this.opened;
  }

  static async open(environment: Environment = {}, isSealing = false): Promise<Chat> {
    const quiet = { CHAT_RATE_LIMIT: 'off', CHAT_LOG_IN_DAYS: '0', CHAT_DELETED_CONTENT_DAYS: '0' };
    const own = { ...(await freshEngines('memory')), ...quiet, ...environment };
    const engines = await openHere(own);
    const projector = startProjector(engines);
    const server = await serve(engines, own, isSealing);
    const { email, apiKey } = server.founded!;
    return new Chat(own, isSealing, engines, projector, server, new HttpClient(server.application, email, apiKey));
  }

  /**
   * Starts a new server over the data of this one, which must be closed.
   * @param meanwhile changes the data before
   */
  async reopen(environment: Environment = {}, meanwhile?: (engines: SharedEngines) => Promise<unknown>): Promise<Chat> {
    const own = { ...this.environment, ...environment };
    const engines = this.#isForgetful ? this.opened : await openHere(own);
    await meanwhile?.(engines);
    const projector = startProjector(engines);
    const server = await serve(engines, own, this.isSealing).catch(async (error: unknown) => {
      await projector?.stop();
      if (!this.#isForgetful) await closeEngines(engines);
      throw error;
    });
    const owner = new HttpClient(server.application, this.owner.email, this.owner.apiKey);
    const reopened = new Chat(own, this.isSealing, engines, projector, server, owner);
    reopened.#people = this.#people;
    for (const id of this.#named) reopened.#named.add(id);
    return reopened;
  }

  /** The Notification Bot says in channels what happens to them; in new organizations it does not. */
  async wantChannelNotices(): Promise<void> {
    successful(await this.owner.patch('/realm', { send_channel_events_messages: true }));
  }

  async close(): Promise<void> {
    await everyStep(
      () => this.server.close(),
      () => this.projector?.stop(),
      () => (this.#isClosed = true),
      () => (this.#isForgetful ? undefined : closeEngines(this.opened)),
      () => leaveDatabase(this.environment['CHAT_READ_STORE']),
    );
  }

  /** Engines in memory stay open, because they forget everything when they are closed. */
  get #isForgetful(): boolean {
    return this.environment['CHAT_EVENT_LOG'] === 'memory';
  }

  /** A new account that is logged in. @param role 100 owner, 200 administrator, 300 moderator, 400 member, 600 guest */
  async person(fullName?: string, role = 400): Promise<Person> {
    const name = fullName ?? `Person ${++this.#people}`;
    const email = `${name.toLowerCase().replaceAll(/\W+/g, '-')}-${++this.#people}@example.com`;
    const created = successful(await this.owner.post('/users', { email, password: PASSWORD, full_name: name }));
    const userId = created['user_id'] as number;
    if (role !== 400) successful(await this.owner.patch(`/users/${userId}`, { role }));
    const login = successful(await this.owner.post('/fetch_api_key', { username: email, password: PASSWORD }));
    return new Person(this.server.application, email, login['api_key'] as string, userId, name);
  }

  /** A bot of the given owner. @param fields further parameters of `POST /bots` */
  async bot(owner: Person, fullName: string, fields: Readonly<Record<string, unknown>> = {}): Promise<Person> {
    const shortName = `made-${++this.#people}`;
    const made = successful(await owner.post('/bots', { full_name: fullName, short_name: shortName, ...fields }));
    const userId = made['user_id'] as number;
    const { deliveryEmail } = this.server.core.directory.user(userId)!;
    return new Person(this.server.application, deliveryEmail, made['api_key'] as string, userId, fullName);
  }

  /** A channel with these subscribers, after the service's notices about it; returns its id. */
  async channel(
    name: string,
    subscribers: readonly Person[],
    options: Readonly<Record<string, unknown>> = {},
  ): Promise<number> {
    const principals = subscribers.map((person) => person.userId);
    const fields = { subscriptions: [{ name }], principals, ...options };
    successful(await this.owner.post('/users/me/subscriptions', fields));
    await this.settled();
    const { id } = this.server.core.directory.channelByName(name)!;
    this.#named.add(id);
    return id;
  }

  /** Renames the channels that were created here, so that the next test may use the same names, on the same server. */
  async renameChannels(): Promise<void> {
    for (const id of this.#named) successful(await this.owner.patch(`/streams/${id}`, { new_name: `earlier ${id}` }));
    this.#named.clear();
  }

  /** Everything in the log after a position, by type. */
  async events(after = 0): Promise<RecordedEvent[]> {
    const events: RecordedEvent[] = [];
    for await (const batch of this.engines.log.readAll({ from: after })) events.push(...batch);
    return events;
  }

  /** Keys of the uploaded files that are kept, in order. */
  async fileKeys(): Promise<string[]> {
    return (await Array.fromAsync(this.engines.files.keys())).toSorted();
  }

  /** End of the log after the service's own reactions to everything in it. */
  async head(): Promise<number> {
    await this.settled();
    return this.engines.log.head();
  }

  /** Resolves when every process has passed the newest event, and none of them has caused another. */
  async settled(): Promise<void> {
    await eventually(async () => {
      const newest = await newestPosition(this.engines.log);
      const behind = this.server.processes.filter(({ passed }) => passed < newest);
      if (behind.length > 0) throw new Error(`${behind.length} processes have not passed ${newest} yet.`);
    });
  }
}

/** A client that knows whom it belongs to. */
export class Person extends HttpClient {
  constructor(
    application: RunningServer['application'],
    email: string,
    apiKey: string,
    readonly userId: number,
    readonly fullName: string,
  ) {
    super(application, email, apiKey);
  }

  /** The account on another server over the same data. */
  on({ server }: Chat): Person {
    return new Person(server.application, this.email, this.apiKey, this.userId, this.fullName);
  }
}

/** Threads of the test runner know no aliases, so read models are built on this one. */
async function openHere(environment: Environment): Promise<SharedEngines> {
  return { ...(await openSharedEngines(readConfiguration(environment))), buildElsewhere: undefined };
}

function startProjector({ log, store, coordination, isDistributed }: SharedEngines): Projector | null {
  if (!isDistributed) return null;
  const projector = new Projector(log, store, projections, coordination, { holder: randomUUID() });
  projector.start();
  return projector;
}

async function serve(engines: SharedEngines, environment: Environment, isSealing: boolean): Promise<RunningServer> {
  const logger = pino({ level: 'silent' });
  const configuration = readConfiguration({ CHAT_PORT: String(await freePort()), ...environment });
  return startServer(configuration, {
    engines,
    logger,
    passwords: new Passwords(false, CHEAP),
    clock: new StoppedClock(),
    ...(isSealing && { sealing: 'here' as const }),
  });
}
