import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { successful } from '@chat/chat-testing';
import zulip from 'zulip-js';
import { pythonPackages, ZULIP } from '../support/engines/python-packages.js';
import type { ApiClient } from '../support/real-processes/api-client.js';
import { chat } from '../support/real-processes/chat-command.js';
import { ServerProcess } from '../support/real-processes/server-process.js';
import { PythonProgram } from './python-program.js';

/** How the data of a server are set back to an older state. */
export const WAYS = ['a copy of the files', 'an import', 'a disk that is rolled back'] as const;
export type Way = (typeof WAYS)[number];

type Body = Readonly<Record<string, unknown>>;

/** Use of a queue by a client library. */
interface Library extends AsyncDisposable {
  readonly name: string;
  register(fields: Body): Promise<Body>;
  poll(fields: Body): Promise<Body>;
}

/** A client that polls one queue and remembers how far it came. */
class Client {
  #queueId: unknown;
  #lastEventId = -1;
  readonly heard: string[] = [];

  constructor(readonly library: Library) {}

  async register(): Promise<void> {
    const fields = { event_types: ['message'], idle_queue_timeout: 'mobile' };
    const { queue_id: queueId, last_event_id: lastEventId } = await this.library.register(fields);
    [this.#queueId, this.#lastEventId] = [queueId, lastEventId as number];
  }

  /** @returns the code of an error */
  async poll(): Promise<unknown> {
    const query = { queue_id: this.#queueId, last_event_id: this.#lastEventId, dont_block: true };
    const { events = [], code } = (await this.library.poll(query)) as { events?: MessageEvent[]; code?: unknown };
    for (const { id, message } of events) {
      this.#lastEventId = id;
      if (message) this.heard.push(message.content);
    }
    return code;
  }
}

interface MessageEvent {
  readonly id: number;
  readonly message?: { readonly content: string };
}

/** Answers to each client after a restore, by the name of its library. */
export interface Outcome {
  readonly client: string;
  /** Error code of the first poll. */
  readonly code: unknown;
  /** Messages that the log has since the copy, and that the client has after it registered again. */
  readonly has: readonly string[];
}

/** Sets a server back beside clients that have seen what is lost, and lets `later` messages follow before they poll. */
export async function restoreBesideClients(way: Way, later: number): Promise<{ outcomes: Outcome[]; sent: string[] }> {
  await using server = await ServerProcess.launch({ CHAT_EVENT_LOG: 'sqlite', CHAT_READ_STORE: 'sqlite' });
  const aside = mkdtempSync(join(tmpdir(), 'restore-'));
  const isDisk = way === 'a disk that is rolled back';
  const end = () => (isDisk ? server.kill() : server.stop());
  const libraries = await librariesFor(server.owner(), aside);
  try {
    const say = async (text: string) => {
      const owner = server.owner();
      const { user_id: id } = successful(await owner.get('/users/me'));
      return successful(await owner.post('/messages', { type: 'direct', to: [id], content: text }))['id'] as number;
    };
    const clients = libraries.map((library) => new Client(library));
    for (const client of clients) await client.register();
    const lastKept = await say('kept');
    for (const client of clients) await client.poll();
    await end();
    const copy = join(aside, way === 'an import' ? 'chat.log' : 'data');
    if (way === 'an import') await chat(server.environment, 'export', copy);
    else cpSync(server.folder, copy, { recursive: true });

    await server.start();
    for (const text of ['lost', 'lost too']) await say(text);
    for (const client of clients) await client.poll();
    await end();
    const zuliprc = join(server.folder, 'owner.zuliprc');
    cpSync(zuliprc, join(aside, 'owner.zuliprc'));
    rmSync(server.folder, { recursive: true });
    if (way === 'an import') {
      await chat(server.environment, 'import', copy);
      cpSync(join(aside, 'owner.zuliprc'), zuliprc);
    } else cpSync(copy, server.folder, { recursive: true });

    await server.start();
    const sent = Array.from({ length: later }, (_, at) => `new ${at}`);
    for (const text of sent) await say(text);
    const outcomes = [];
    for (const client of clients) {
      const code = await client.poll();
      await client.register();
      const query = { anchor: lastKept, num_before: 0, num_after: 100, apply_markdown: false };
      const { messages } = successful(await server.owner().get('/messages', query)) as {
        messages: { content: string }[];
      };
      const has = messages.slice(1).map(({ content }) => content);
      outcomes.push({ client: client.library.name, code, has });
    }
    return { outcomes, sent };
  } finally {
    for (const library of libraries) await library[Symbol.asyncDispose]();
    rmSync(aside, { recursive: true });
  }
}

/** Python is left out where its package cannot be had. */
async function librariesFor(owner: ApiClient, folder: string): Promise<Library[]> {
  const { url: realm, email: username, apiKey } = owner;
  const js = await zulip({ realm, username, apiKey });
  const packages = await pythonPackages(ZULIP);
  return [
    {
      name: 'zulip-js',
      register: (fields) => js.queues.register(fields),
      poll: (fields) => js.events.retrieve(fields),
      async [Symbol.asyncDispose]() {},
    },
    {
      name: 'our own',
      register: async (fields) => successful(await owner.post('/register', fields as never)),
      poll: async (fields) => (await owner.another().get('/events', fields as never)).body,
      async [Symbol.asyncDispose]() {},
    },
    ...(packages === null ? [] : [pythonLibrary(packages, owner, folder)]),
  ];
}

function pythonLibrary(packages: string, { url, email, apiKey }: ApiClient, folder: string): Library {
  // Campaigns are compiled into another folder.
  const script = resolve('test/clients/zulip_poller.py');
  const program = new PythonProgram(packages, [script, url, email, apiKey], folder);
  const answer = async (request: Body) => JSON.parse(await program.answers(JSON.stringify(request))) as Body;
  return {
    name: 'Python zulip',
    register: (fields) => answer({ register: fields }),
    poll: (fields) => answer({ poll: fields }),
    [Symbol.asyncDispose]: () => program[Symbol.asyncDispose](),
  };
}
