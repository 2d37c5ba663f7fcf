import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Passwords } from '@chat/accounts';
import {
  closeEngines,
  type Configuration,
  isDistributed,
  openSharedEngines,
  projections,
  readConfiguration,
} from '@chat/composition';
import { Projector } from '@chat/projections';
import type { Environment } from '@chat/chat-testing';
import { freePort } from '@chat/testing';
import { pino } from 'pino';
import { commandLine } from '../../../apps/chat/src/command-line.js';
import { type RunningServer, type ServerOptions, startServer } from '../../../apps/chat-server/src/server.js';
import { ApiClient } from './api-client.js';

/** By default the log is not sealed. */
export type ServerHereOptions = Pick<ServerOptions, 'sealing'>;

const CHEAP = { memoryKiB: 8, passes: 1, parallelism: 1 };

/**
 * A `ServerProcess` in the process of the test: on engines and a data folder of its own, with a projector if it needs one, and
 * stopped and started again at the same port. For tests of what a start finds in the stores. It cannot be killed.
 */
export class ServerHere implements AsyncDisposable {
  readonly folder = mkdtempSync(join(tmpdir(), 'chat-server-'));
  readonly environment: Environment;
  #server: RunningServer | undefined;
  #running = new AsyncDisposableStack();

  private constructor(
    environment: Environment,
    private readonly options: ServerHereOptions,
  ) {
    this.environment = {
      CHAT_DATA_DIR: this.folder,
      CHAT_RATE_LIMIT: 'off',
      CHAT_LOG_IN_DAYS: '0',
      CHAT_DELETED_CONTENT_DAYS: '0',
      ...environment,
    };
  }

  /** A new organization that is being served. */
  static async launch(environment: Environment, options: ServerHereOptions = {}): Promise<ServerHere> {
    const server = new ServerHere({ CHAT_PORT: String(await freePort()), ...environment }, options);
    await server.start();
    return server;
  }

  /**
   * Resolves when it listens.
   * @param other variables for this time
   * @throws Error with the words that the program prints when it cannot start
   */
  async start(other: Environment = {}): Promise<void> {
    const configuration = readConfiguration({ ...this.environment, ...other });
    if (isDistributed(configuration)) this.#running.defer(await runProjector(configuration));
    const [server, close] = await serve(configuration, this.options);
    this.#server = server;
    this.#running.defer(close);
  }

  /** In good order; nothing happens when it is not running. */
  async stop(): Promise<void> {
    const running = this.#running;
    this.#running = new AsyncDisposableStack();
    await running.disposeAsync();
  }

  get url(): string {
    return this.#server!.site.url;
  }

  /** A client of the founder, by the file that the first start wrote. */
  owner(): ApiClient {
    return ApiClient.ofOwner(this.url, this.folder);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
    // A server on EventStoreDB and MongoDB keeps nothing there: after an import the folder need not exist.
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Why a server does not start, in the words that its program prints. It does not wait for a cluster's nodes, which may lag. */
export async function refusalHere(environment: Environment): Promise<string> {
  let close: Close;
  try {
    [, close] = await serve(readConfiguration(environment));
  } catch (error) {
    return (error as Error).message;
  }
  await close();
  throw new Error('It started.');
}

/** Performs a verb of the operator's command line. @returns what it prints @throws Error unless all is well */
export async function chatHere(environment: Environment, ...args: readonly string[]): Promise<string> {
  let output = '';
  const isOk = await commandLine(environment, (text) => (output += text), args);
  if (!isOk) throw new Error(`${args[0]} found something: ${output}`);
  return output;
}

type Close = () => Promise<void>;

async function serve(configuration: Configuration, options: ServerHereOptions = {}): Promise<[RunningServer, Close]> {
  const engines = await openSharedEngines(configuration);
  try {
    const passwords = new Passwords(false, CHEAP);
    const server = await startServer(configuration, {
      engines,
      logger: pino({ level: 'silent' }),
      passwords,
      ...options,
    });
    const close = async () => {
      await server.close();
      await closeEngines(engines);
    };
    return [server, close];
  } catch (error) {
    await closeEngines(engines);
    throw error;
  }
}

async function runProjector(configuration: Configuration): Promise<Close> {
  const engines = await openSharedEngines(configuration);
  const { log, store, coordination } = engines;
  const projector = new Projector(log, store, projections, coordination, { holder: randomUUID() });
  projector.start();
  return async () => {
    await projector.stop();
    await closeEngines(engines);
  };
}
