import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Environment, successful } from '@chat/chat-testing';
import { freePort } from '@chat/testing';
import { ReplicaSet } from '../../support/engines/replica-set.js';
import { ApiClient } from '../../support/real-processes/api-client.js';
import type { Program } from '../../support/real-processes/built-program.js';
import { Run } from '../../support/real-processes/server-process.js';

/** Parts that may be killed. */
export const PARTS = ['one', 'two', 'projector', 'mongod'] as const;
export type Part = (typeof PARTS)[number];

const OWNER = { username: 'owner@example.com', password: 'a password for tests' };

/** Two servers and a projector on a real MongoDB, and on an EventStoreDB that others keep, each a process of its own. */
export class Cluster implements AsyncDisposable {
  readonly #folder = mkdtempSync(join(tmpdir(), 'cluster-'));
  readonly #runs = new Map<Part, Run>();

  private constructor(
    private readonly replicaSet: ReplicaSet,
    /** Names the engines. */
    readonly environment: Environment,
    /** Addresses of the servers. */
    readonly urls: readonly string[],
  ) {}

  /**
   * @param eventStoreDb connection string of one without an organization
   * @param more variables of every process
   */
  static async start(mongod: string, eventStoreDb: string, more: Environment = {}): Promise<Cluster> {
    const replicaSet = await ReplicaSet.start(mongod, 1);
    const urls = [await freePort(), await freePort()].map((port) => `http://127.0.0.1:${port}`);
    const environment = {
      CHAT_EVENT_LOG: eventStoreDb,
      CHAT_READ_STORE: replicaSet.newDatabase(),
      CHAT_OWNER_PASSWORD: OWNER.password,
      CHAT_RATE_LIMIT: 'off',
      CHAT_DELETED_CONTENT_DAYS: '0',
      ...more,
    };
    const cluster = new Cluster(replicaSet, environment, urls);
    for (const part of PARTS) if (part !== 'mongod') cluster.#spawn(part);
    await cluster.ready();
    return cluster;
  }

  /** Resolves when everything that was started is there. */
  async ready(): Promise<void> {
    await Promise.all(Array.from(this.#runs.values(), ({ listening }) => listening));
  }

  async kill(part: Part): Promise<void> {
    if (part === 'mongod') await this.replicaSet.members[0]!.kill();
    else await this.#runs.get(part)!.end('SIGKILL');
  }

  async restart(part: Part): Promise<void> {
    if (part === 'mongod') await this.replicaSet.members[0]!.start();
    else await this.#spawn(part).listening;
  }

  /** Ends servers and projector in good order; the engines stay. @throws Error when one does not */
  async stop(): Promise<void> {
    for (const [part, run] of this.#runs) {
      const { exitCode, stderr } = await run.end('SIGTERM');
      if (exitCode !== 0) throw new Error(`${part} ended with exit code ${exitCode}: ${stderr}`);
    }
  }

  /** The present output of each part, and its output since its last start. */
  async report(): Promise<string[]> {
    const asked = this.urls.map((url) => fetch(`${url}/health/ready`).then((answer) => answer.text(), String));
    const said = Array.from(this.#runs, ([part, { hasEnded, output }]) => {
      return `${part} ${hasEnded ? 'has ended' : 'runs'}: ${output}`;
    });
    return [...said, ...(await Promise.all(asked))];
  }

  /** The founder, at the first server. */
  async owner(): Promise<ApiClient> {
    const login = successful(await new ApiClient(this.urls[0]!, '', '').post('/fetch_api_key', OWNER));
    return new ApiClient(this.urls[0]!, OWNER.username, login['api_key'] as string);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(Array.from(this.#runs.values(), (run) => run.end('SIGKILL')));
    await this.replicaSet.remove();
    rmSync(this.#folder, { recursive: true });
  }

  #spawn(part: Exclude<Part, 'mongod'>): Run {
    const program: Program = part === 'projector' ? 'projector' : 'chat-server';
    const port = part === 'projector' ? '0' : new URL(this.urls[part === 'one' ? 0 : 1]!).port;
    const own = { CHAT_DATA_DIR: join(this.#folder, part), CHAT_PORT: port };
    const id: Environment = part === 'projector' ? {} : { CHAT_SERVER_ID: part };
    const run = new Run({ ...this.environment, ...own, ...id }, [], program);
    this.#runs.set(part, run);
    return run;
  }
}
