import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Environment, inPath, successful } from '@chat/chat-testing';
import { freePort } from '@chat/testing';
import { ApiClient } from '../../support/real-processes/api-client.js';
import { chatHere, refusalHere, ServerHere } from '../../support/real-processes/server-here.js';
import { Run } from '../../support/real-processes/server-process.js';
import { ready } from '../../support/real-processes/ready.js';

/** The engines of one walk: where a new organization can be kept. */
export interface Pair {
  readonly log: 'sqlite' | 'EventStoreDB';
  readonly store: 'sqlite' | 'MongoDB';
  /** Connection string of an EventStoreDB without an organization. */
  readonly eventStoreDb: string;
  newDatabase(): string;
}

let organizations = 0;

/** An organization on new engines of a pair. It is served, or not, in this process or, to be killed, in others. */
export class Organization implements AsyncDisposable {
  #killable: readonly Run[] = [];
  #isServed = true;

  private constructor(
    readonly pair: Pair,
    private readonly server: ServerHere,
  ) {}

  /** Served already. */
  static async found(pair: Pair): Promise<Organization> {
    const engines = {
      CHAT_EVENT_LOG: pair.log === 'sqlite' ? 'sqlite' : inPath(pair.eventStoreDb, `walk_${++organizations}`),
      CHAT_READ_STORE: pair.store === 'sqlite' ? 'sqlite' : pair.newDatabase(),
    };
    const server = await ServerHere.launch({ ...engines, CHAT_SERVER_ID: 'one' }, { sealing: 'here' });
    return new Organization(pair, server);
  }

  /** Founded, stopped, and emptied of what its founding stored, at the address of another one, which an import is to follow. */
  static async empty({ pair, environment: former }: Organization): Promise<Organization> {
    const organization = await Organization.found(pair);
    await organization.stop();
    const { folder, environment } = organization.server;
    rmSync(folder, { recursive: true });
    const elsewhere = {
      CHAT_PORT: former['CHAT_PORT'],
      ...(pair.log === 'EventStoreDB' && { CHAT_EVENT_LOG: inPath(pair.eventStoreDb, `walk_${++organizations}`) }),
      ...(pair.store === 'MongoDB' && { CHAT_READ_STORE: pair.newDatabase() }),
    };
    Object.assign(environment, elsewhere);
    return organization;
  }

  get isServed(): boolean {
    return this.#isServed;
  }

  get isDistributed(): boolean {
    return this.pair.log === 'EventStoreDB' && this.pair.store === 'MongoDB';
  }

  get environment(): Environment {
    return this.server.environment;
  }

  get url(): string {
    return `http://127.0.0.1:${this.environment['CHAT_PORT']}`;
  }

  owner(): ApiClient {
    return this.server.owner();
  }

  /** Ready within 30 s. */
  async start(): Promise<void> {
    if (!this.#isServed) await this.server.start();
    this.#isServed = true;
    await ready({ url: this.url });
  }

  async stop(): Promise<void> {
    await this.server.stop();
    this.#isServed = false;
  }

  /** Serves from processes of its own while something is done, and kills them. */
  async killAfter(work: () => Promise<void>): Promise<void> {
    await this.stop();
    const projector = this.isDistributed ? [new Run(this.environment, [], 'projector')] : [];
    this.#killable = [new Run(this.environment), ...projector];
    await Promise.all(this.#killable.map(({ listening }) => listening));
    await ready({ url: this.url });
    await work();
    await this.#kill();
  }

  chat(...args: readonly string[]): Promise<string> {
    return chatHere(this.environment, ...args);
  }

  /** Another server of the same engines, with a folder of its own, while something is done; or why there can be none. */
  async beside(work: (url: string) => Promise<void>): Promise<string | undefined> {
    const folder = mkdtempSync(join(tmpdir(), 'chat-beside-'));
    const own = { CHAT_DATA_DIR: folder, CHAT_PORT: String(await freePort()), CHAT_SERVER_ID: 'two' };
    try {
      if (!this.isDistributed) return await refusalHere({ ...this.environment, CHAT_PORT: own.CHAT_PORT });
      await using another = await ServerHere.launch({ ...this.environment, ...own });
      await ready(another);
      await work(another.url);
      return undefined;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#kill();
    await this.server[Symbol.asyncDispose]();
  }

  async #kill(): Promise<void> {
    await Promise.all(this.#killable.map((run) => run.end('SIGKILL')));
    this.#killable = [];
  }
}

/** Activity of another organization on the same engines. */
export async function liveBeside(pair: Pair): Promise<void> {
  await using other = await Organization.found(pair);
  const owner = other.owner();
  const { user_id: id } = successful(await owner.get('/users/me'));
  const message = { type: 'direct', to: [id], content: 'Elsewhere.' };
  const { id: sent } = successful(await owner.post('/messages', message));
  successful(await owner.delete(`/messages/${String(sent)}`));
  successful(await owner.post('/typing', { op: 'start', type: 'direct', to: [id] }));
  owner.close();
  await other.stop();
  await other.chat('erase');
  const found = await other.chat('verify');
  if (!found.includes('Everything is as the log says.')) throw new Error(`Another organization: ${found}`);
}
