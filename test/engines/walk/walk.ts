import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type Fields, successful } from '@chat/chat-testing';
import { eventually } from '@chat/testing';
import { Random } from '../../support/conversation/random.js';
import { ApiClient } from '../../support/real-processes/api-client.js';
import { addMembers } from '../../support/real-processes/members.js';
import { liveBeside, Organization, type Pair } from './organization.js';

export const PAIRS: readonly (readonly [Pair['log'], Pair['store']])[] = [
  ['sqlite', 'sqlite'],
  ['sqlite', 'MongoDB'],
  ['EventStoreDB', 'sqlite'],
  ['EventStoreDB', 'MongoDB'],
];

export interface WalkOptions {
  readonly pair: Pair;
  readonly seed: number;
  readonly steps: number;
  /** Removes from an EventStoreDB what is erased, as its own operator does. */
  readonly scavenge: () => void;
}

/** An account, on whatever server it asks. */
interface Account {
  readonly email: string;
  readonly apiKey: string;
  /** The queue of its client, and the last event that it took. */
  queue: string;
  lastEventId: number;
}

type Json = Readonly<Record<string, unknown>>;

/** Answers to an account. */
interface Answers {
  readonly messages: readonly Json[];
  readonly histories: readonly unknown[];
  readonly state: Json;
}

/** The change that the step is meant to make; all else stays. */
interface Change {
  /** Ids of messages that are new, or look different. */
  readonly messages?: readonly number[];
  /** Events that each account's client hears. */
  readonly events?: readonly string[];
  /** Queues are gone, and clients register again. */
  readonly endsQueues?: boolean;
}

const HEARD = ['message', 'update_message', 'delete_message'];
const STATE = ['realm', 'realm_user', 'subscription', 'user_settings', 'user_groups', 'message', 'starred_messages'];
/** Fields that depend on the moment, or on the server that answers. */
const VOLATILE = new Set([
  'queue_id',
  'last_event_id',
  'server_timestamp',
  'event_queue_longpoll_timeout_seconds',
  'zulip_version',
  'result',
  'msg',
  'realm_url',
  'realm_uri',
]);
const NAMES = ['messages', 'drafts', 'message-words'];

/**
 * Does what users, operators and other programs do, in random order, and looks after each step that the server starts, is ready
 * within 30 s, and answers as before, except for what the step is meant to change.
 * @throws Error that names the steps so far and what is wrong
 */
export async function walk({ pair, seed, steps, scavenge }: WalkOptions): Promise<void> {
  const walker = await Walker.begin(pair, new Random(seed), scavenge);
  try {
    for (let step = 0; step < steps; step++) await walker.step();
  } catch (error) {
    const where = `${pair.log}, ${pair.store}, seed ${seed}: ${walker.taken.join(', ')}`;
    throw new Error(`${where}: ${(error as Error).message}`, { cause: error });
  } finally {
    await walker[Symbol.asyncDispose]();
  }
}

class Walker implements AsyncDisposable {
  readonly taken: string[] = [];
  /** Ids and what they say. */
  readonly #messages = new Map<number, string>();
  readonly #accounts: Account[] = [];
  #before: Answers[] = [];
  #sent = 0;
  #isErased = false;
  /** An import brings no tree, and the keys that the log names stay where it came from. */
  #isImported = false;

  private constructor(
    private organization: Organization,
    private readonly random: Random,
    private readonly scavenge: () => void,
  ) {}

  static async begin(pair: Pair, random: Random, scavenge: () => void): Promise<Walker> {
    const walker = new Walker(await Organization.found(pair), random, scavenge);
    const owner = walker.organization.owner();
    const [member] = await addMembers(owner, ['Ada']);
    for (const { email, apiKey } of [owner, member!.client]) {
      walker.#accounts.push({ email, apiKey, queue: '', lastEventId: -1 });
    }
    owner.close();
    member!.client.close();
    await walker.#send();
    await walker.#register();
    walker.#before = await walker.#answers();
    return walker;
  }

  async step(): Promise<void> {
    const { pair } = this.organization;
    const possible = Object.entries(this.#steps).filter(
      ([name]) => (name !== 'import' || !this.#isErased) && (name !== 'scavenge' || pair.log === 'EventStoreDB'),
    );
    const [name, take] = this.random.pick(possible);
    this.taken.push(name);
    const change = (await take()) ?? {};
    await this.organization.start();
    await this.#compare(change);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.organization[Symbol.asyncDispose]();
  }

  readonly #steps: Readonly<Record<string, () => Promise<Change | void>>> = {
    send: () => this.#send(),
    edit: () => this.#edit(),
    delete: () => this.#delete(),
    typing: async () => {
      const to = await this.#ask(1, async (client) => [successful(await client.get('/users/me'))['user_id']]);
      for (const op of ['start', 'stop']) await this.#post('/typing', { op, type: 'direct', to });
    },
    presence: async () => {
      await this.#post('/users/me/presence', { status: 'active', last_update_id: -1 });
    },
    stop: () => this.organization.stop(),
    kill: async () => {
      let change: Change = {};
      await this.organization.killAfter(async () => void (change = await this.#send()));
      return change;
    },
    status: async () => void (await this.organization.chat('status')),
    verify: () => this.#verify(),
    'stop and verify': async () => {
      await this.organization.stop();
      await this.#verify();
    },
    check: async () => {
      await this.#signed();
      await this.#check();
    },
    'stop and check': async () => {
      await this.#signed();
      await this.organization.stop();
      await this.#check();
    },
    'rebuild one': async () => void (await this.organization.chat('rebuild', this.random.pick(NAMES))),
    'rebuild all': async () => void (await this.organization.chat('rebuild', 'all')),
    'stop and rebuild one': async () => {
      await this.organization.stop();
      await this.organization.chat('rebuild', this.random.pick(NAMES), '--keep');
    },
    'stop and rebuild all': async () => {
      await this.organization.stop();
      await this.organization.chat('rebuild', 'all');
    },
    export: () => this.#inFolder(async (folder) => void (await this.organization.chat('export', join(folder, 'log')))),
    import: () => this.#import(),
    erase: async () => {
      await this.organization.stop();
      await this.organization.chat('erase');
      this.#isErased = true;
    },
    'adopt-log': async () => {
      await this.organization.stop();
      await this.organization.chat('adopt-log');
      return { endsQueues: true };
    },
    scavenge: async () => {
      this.scavenge();
      this.#isErased = true;
    },
    'second organization': () => liveBeside(this.organization.pair),
    'second server': async () => {
      let change: Change = {};
      const refusal = await this.organization.beside(async (url) => void (change = await this.#send(url)));
      if (refusal !== undefined && !/in use by/.test(refusal)) throw new Error(`A second server: ${refusal}`);
      return change;
    },
  };

  async #send(url?: string): Promise<Change> {
    const content = `Message ${++this.#sent}.`;
    const to = this.#accounts.map(({ email }) => email);
    const { id } = await this.#post('/messages', { type: 'direct', to, content }, url);
    this.#messages.set(id as number, content);
    return { messages: [id as number], events: ['message'] };
  }

  async #edit(): Promise<Change> {
    const id = this.random.pick([...this.#messages.keys()]);
    const content = `Edited ${++this.#sent}.`;
    await this.#ask(0, async (client) => successful(await client.patch(`/messages/${id}`, { content })));
    this.#messages.set(id, content);
    return { messages: [id], events: ['update_message'] };
  }

  async #delete(): Promise<Change> {
    const id = this.random.pick([...this.#messages.keys()]);
    if (this.#messages.size === 1) return {};
    await this.#ask(0, async (client) => successful(await client.delete(`/messages/${id}`)));
    this.#messages.delete(id);
    // The process that erases what it said need not have come to it.
    this.#isErased = true;
    return { messages: [id], events: ['delete_message'] };
  }

  async #verify(): Promise<void> {
    const found = await this.organization.chat('verify');
    if (!found.includes('Everything is as the log says.')) throw new Error(found);
  }

  /** A server that was stopped, or killed, before its first checkpoint makes it after the next start. */
  async #signed(): Promise<void> {
    if (this.#isImported) return;
    await eventually(async () => {
      const { ok, status } = await fetch(`${this.organization.url}/api/v1/audit/checkpoint`);
      if (!ok) throw new Error(`The checkpoint: ${status}`);
    });
  }

  async #check(): Promise<void> {
    if (this.#isImported) return;
    const found = await this.organization.chat('check');
    if (!found.includes('Each of them is what was sealed')) throw new Error(found);
  }

  /** Into new engines, which are those of the organization from now on. */
  #import(): Promise<Change> {
    return this.#inFolder(async (folder) => {
      await this.organization.stop();
      await this.organization.chat('export', join(folder, 'log'));
      const imported = await Organization.empty(this.organization);
      await imported.chat('import', join(folder, 'log'));
      await this.organization[Symbol.asyncDispose]();
      this.organization = imported;
      this.#isImported = true;
      return { endsQueues: true };
    });
  }

  async #inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
    const folder = mkdtempSync(join(tmpdir(), 'chat-walk-'));
    try {
      return await work(folder);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  async #compare({ messages = [], events = [], endsQueues = false }: Change): Promise<void> {
    const changed = new Set(messages);
    const answers = await this.#answers();
    for (const [at, now] of answers.entries()) {
      const said = now.messages.map(({ id, content }) => [id, content]);
      assertSame(
        'messages',
        said,
        [...this.#messages].toSorted(([one], [other]) => one - other),
      );
      const untouched = (all: readonly Json[]) => all.filter(({ id }) => !changed.has(id as number));
      assertSame('other messages', untouched(now.messages), untouched(this.#before[at]!.messages));
      const histories = (of: Answers) =>
        of.histories.filter((_, message) => !changed.has(of.messages[message]!['id'] as number));
      assertSame('histories', histories(now), histories(this.#before[at]!));
      assertSame('register', now.state, this.#before[at]!.state);
    }
    this.#before = answers;
    if (endsQueues) await this.#register();
    for (const account of this.#accounts) assertSame('events', await this.#hear(account), events);
  }

  async #answers(): Promise<Answers[]> {
    return Promise.all(
      this.#accounts.map((_, at) =>
        this.#ask(at, async (client) => {
          const page = { anchor: 'newest', num_before: 1_000, num_after: 0, apply_markdown: false };
          const { messages } = successful(await client.get('/messages', page)) as { messages: Json[] };
          const own = messages.filter(({ id }) => this.#messages.has(id as number));
          const histories = await Promise.all(
            own.map(async ({ id }) => successful(await client.get(`/messages/${String(id)}/history`))),
          );
          const state = successful(await client.post('/register', { fetch_event_types: STATE, event_types: [] }));
          await client.delete('/events', { queue_id: state['queue_id'] as string });
          const lasting = Object.entries(state).filter(([name]) => !VOLATILE.has(name) && name !== 'max_message_id');
          return { messages: own, histories, state: Object.fromEntries(lasting) };
        }),
      ),
    );
  }

  async #register(): Promise<void> {
    for (const [at, account] of this.#accounts.entries()) {
      const registered = await this.#ask(at, async (client) =>
        successful(await client.post('/register', { event_types: HEARD, fetch_event_types: [] })),
      );
      account.queue = registered['queue_id'] as string;
      account.lastEventId = registered['last_event_id'] as number;
    }
  }

  /** The types of the events since the last one. */
  async #hear(account: Account): Promise<readonly unknown[]> {
    const fields = { queue_id: account.queue, last_event_id: account.lastEventId, dont_block: true };
    const { events } = await this.#ask(this.#accounts.indexOf(account), async (client) =>
      successful(await client.get('/events', fields)),
    );
    const heard = (events as Json[]).filter(({ type }) => type !== 'heartbeat');
    account.lastEventId = (heard.at(-1)?.['id'] as number | undefined) ?? account.lastEventId;
    return heard.map(({ type }) => type);
  }

  #post(path: string, fields: Fields, url?: string): Promise<Json> {
    return this.#ask(0, async (client) => successful(await client.post(path, fields)), url);
  }

  async #ask<Result>(
    account: number,
    work: (client: ApiClient) => Promise<Result>,
    url = this.organization.url,
  ): Promise<Result> {
    const { email, apiKey } = this.#accounts[account]!;
    const client = new ApiClient(url, email, apiKey);
    try {
      return await work(client);
    } finally {
      client.close();
    }
  }
}

function assertSame(what: string, actual: unknown, expected: unknown): void {
  if (isDeepStrictEqual(actual, expected)) return;
  throw new Error(`${what}: expected ${JSON.stringify(expected)}, but was ${JSON.stringify(actual)}`);
}
