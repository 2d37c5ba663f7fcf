import { hash, randomUUID } from 'node:crypto';
import { type Engines, readConfiguration } from '@chat/composition';
import { causedBy, Role } from '@chat/directory';
import { openMemoryEventLog } from '@chat/event-log/memory';
import type { RecordedEvent } from '@chat/kernel';
import { Passwords, userAggregate, type UserJoined } from '@chat/members';
import { openMemoryReadStore } from '@chat/read-store/memory';
import { pino } from 'pino';
import { type RunningServer, startServer } from '../../../apps/chat-server/src/server.js';
import { HttpClient } from './http-client.js';

const CHEAP = { memoryKiB: 8, passes: 1, parallelism: 1 };
const PASSWORD = 'a password for tests';

/** A whole server on engines in memory, with accounts to try it with. */
export class Chat {
  #people = 0;

  private constructor(
    readonly engines: Engines,
    readonly server: RunningServer,
    /** Owner of the organization. */
    readonly owner: HttpClient,
  ) {}

  static async open(environment: Readonly<Record<string, string>> = {}): Promise<Chat> {
    const engines = { log: openMemoryEventLog(), store: openMemoryReadStore() };
    const server = await serve(engines, environment);
    const { email, apiKey } = server.founded!;
    return new Chat(engines, server, new HttpClient(server.application, email, apiKey));
  }

  /** The same data under a new server; this one must be closed. */
  async reopen(environment: Readonly<Record<string, string>> = {}): Promise<Chat> {
    const server = await serve(this.engines, environment);
    return new Chat(this.engines, server, new HttpClient(server.application, this.owner.email, this.owner.apiKey));
  }

  async close(): Promise<void> {
    await this.server.close();
  }

  /** A new account that is logged in. @param role 100 owner, 200 administrator, 300 moderator, 400 member, 600 guest */
  async person(fullName?: string, role = 400): Promise<Person> {
    const name = fullName ?? `Person ${++this.#people}`;
    const email = `${name.toLowerCase().replaceAll(/\W+/g, '-')}-${++this.#people}@example.com`;
    const created = await this.owner.post('/users', { email, password: PASSWORD, full_name: name });
    const userId = created.body['user_id'] as number;
    if (role !== 400) await this.owner.patch(`/users/${userId}`, { role });
    const login = await this.owner.post('/fetch_api_key', { username: email, password: PASSWORD });
    return new Person(this.server.application, email, login.body['api_key'] as string, userId, name);
  }

  /** A bot of somebody's, which no route makes. */
  async bot(owner: Person, fullName: string): Promise<Person> {
    const { core } = this.server;
    const [email, apiKey] = [`bot-${++this.#people}@example.com`, randomUUID().replaceAll('-', '')];
    const userId = await core.ids.next('user');
    const joined: UserJoined = {
      type: 'UserJoined',
      data: {
        userId,
        email,
        fullName,
        role: Role.member,
        isBot: true,
        botType: 1,
        botOwnerId: owner.userId,
        isSystemBot: false,
        isImportedStub: false,
        specialPermissions: [],
        passwordHash: null,
        apiKeyHash: hash('sha256', apiKey),
      },
    };
    const cause = causedBy({ userId: owner.userId, correlationId: randomUUID() }, core.clock.now());
    await core.transactions.create(userAggregate, userId, cause, () => [joined]);
    return new Person(this.server.application, email, apiKey, userId, fullName);
  }

  /** A channel with these subscribers; answers its id. */
  async channel(
    name: string,
    subscribers: readonly Person[],
    options: Readonly<Record<string, unknown>> = {},
  ): Promise<number> {
    const principals = subscribers.map((person) => person.userId);
    await this.owner.post('/users/me/subscriptions', { subscriptions: [{ name }], principals, ...options });
    return this.server.core.directory.channelByName(name)!.id;
  }

  /** Everything in the log after a position, by type. */
  async events(after = 0): Promise<RecordedEvent[]> {
    const events: RecordedEvent[] = [];
    for await (const batch of this.engines.log.readAll({ from: after })) events.push(...batch);
    return events;
  }

  head(): Promise<number> {
    return this.engines.log.head();
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

  /** The same account on another server over the same data. */
  on({ server }: Chat): Person {
    return new Person(server.application, this.email, this.apiKey, this.userId, this.fullName);
  }
}

function serve(engines: Engines, environment: Readonly<Record<string, string>>): Promise<RunningServer> {
  const configuration = readConfiguration({
    CHAT_PORT: '0',
    CHAT_EVENT_LOG: 'memory',
    CHAT_READ_STORE: 'memory',
    ...environment,
  });
  return startServer(configuration, { engines, logger: pino({ level: 'silent' }), passwords: new Passwords(CHEAP) });
}
