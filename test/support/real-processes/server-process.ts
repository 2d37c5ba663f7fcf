import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDistributed, readConfiguration } from '@chat/composition';
import type { RecordedEvent } from '@chat/kernel';
import { type Environment, freshEngines } from '@chat/chat-testing';
import { freePort } from '@chat/testing';
import { ApiClient } from './api-client.js';
import { builtProgram, type Program } from './built-program.js';
import { eventsLeftBehind, faultsOf } from './stored-data.js';

/** How a run of the program ended. */
export interface Ending {
  /** Null when a signal ended it. */
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Works that an end of the server is to interrupt; each resolves when it may be interrupted. */
export interface UnderWay {
  /** Works that last, such as a request that is held. */
  readonly begin?: () => Promise<unknown>;
  /** Works that keep the server busy; begun last, since they go on until the end. */
  readonly load?: () => Promise<unknown>;
}

/** A server that may be ended and started again: one's own, or one that several stories share. */
export interface MortalServer {
  /** Its environment variables. */
  readonly environment: Environment;
  readonly url: string;
  /** Its output since its last start, its log too. */
  readonly output: string;
  /** Resolves when it listens, every time at the same port. */
  start(): Promise<void>;
  /** As a power cut would: nothing gets to know, nothing is saved. */
  kill(underWay?: UnderWay): Promise<Ending>;
  /** @throws Error when the server does not finish in good order */
  stop(underWay?: UnderWay): Promise<Ending>;
  /** Asks it, and its projector, to end once more; nothing happens when they have. */
  interrupt(): void;
  /** A client of the founder, by the file that the first start wrote. */
  owner(): ApiClient;
  /** Everything in its log. It is not running, and starts on what its end left behind. */
  storedEvents(): Promise<readonly RecordedEvent[]>;
  /** Finds faults in its data, as sentences. It must not be running. */
  faults(): Promise<readonly string[]>;
}

/** The built server as a process of its own, with a projector if it needs one, on data of its own. */
export class ServerProcess implements MortalServer, AsyncDisposable {
  readonly folder = mkdtempSync(join(tmpdir(), 'chat-server-'));
  readonly environment: Environment;
  #url = '';
  #run: Run | undefined;
  #projector: Run | undefined;

  private constructor(engines: Environment, environment: Environment) {
    const own = {
      CHAT_DATA_DIR: this.folder,
      CHAT_RATE_LIMIT: 'off',
      CHAT_LOG_IN_DAYS: '0',
      CHAT_DELETED_CONTENT_DAYS: '0',
    };
    this.environment = { ...engines, ...own, ...environment };
  }

  /** A new organization that is being served. */
  static async launch(environment: Environment = {}): Promise<ServerProcess> {
    const engines = await freshEngines('sqlite');
    const server = new ServerProcess(engines, { CHAT_PORT: String(await freePort()), ...environment });
    await server.start();
    return server;
  }

  /** Process id of the present run. */
  get pid(): number {
    return this.#run!.pid;
  }

  get output(): string {
    return this.#run!.output;
  }

  get url(): string {
    return this.#url;
  }

  async start(): Promise<void> {
    this.#url = await this.spawn().listening;
  }

  /** Starts without waiting. */
  spawn(): Run {
    if (this.#run && !this.#run.hasEnded) throw new Error('The server is running already.');
    const isProjecting = this.#projector && !this.#projector.hasEnded;
    if (!isProjecting && isDistributed(readConfiguration(this.environment)))
      this.#projector = new Run(this.environment, [], 'projector');
    this.#run = new Run(this.environment);
    return this.#run;
  }

  async kill({ begin, load }: UnderWay = {}): Promise<Ending> {
    await begin?.();
    await load?.();
    const [ending] = await Promise.all([this.#run!.end('SIGKILL'), this.#projector?.end('SIGKILL')]);
    return ending;
  }

  /** Resolves when it has ended by itself. */
  ending(): Promise<Ending> {
    return this.#run!.ending();
  }

  interrupt(): void {
    this.#run!.interrupt();
    this.#projector?.interrupt();
  }

  async stop({ begin, load }: UnderWay = {}): Promise<Ending> {
    await begin?.();
    await load?.();
    const ending = await this.#run!.end('SIGTERM');
    const { exitCode, stderr } = ending;
    const projector = await this.#projector?.end('SIGTERM');
    if (exitCode !== 0) throw new Error(`The server ended with exit code ${exitCode}: ${stderr}`);
    if (projector && projector.exitCode !== 0) {
      throw new Error(`The projector ended with exit code ${projector.exitCode}: ${projector.stderr}`);
    }
    return ending;
  }

  owner(): ApiClient {
    return ApiClient.ofOwner(this.#url, this.environment['CHAT_DATA_DIR']!);
  }

  storedEvents(): Promise<readonly RecordedEvent[]> {
    return eventsLeftBehind(this.environment);
  }

  faults(): Promise<readonly string[]> {
    return faultsOf(this.environment);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([this.#run?.end('SIGKILL'), this.#projector?.end('SIGKILL')]);
    rmSync(this.folder, { recursive: true });
  }
}

/** The program, from its start to its end. */
export class Run {
  readonly #process: ChildProcess;
  readonly #ended: Promise<Ending>;
  #isReady = false;
  #stdout = '';
  #stderr = '';
  /** The URL that a server announces, empty of a projector; rejects when it ends before. */
  readonly listening: Promise<string>;

  constructor(environment: Environment, args: readonly string[] = [], program: Program = 'chat-server') {
    const main = builtProgram(program);
    this.#process = spawn(process.execPath, [main, ...args], {
      cwd: tmpdir(),
      env: { CHAT_LOG_LEVEL: 'warn', MALLOC_ARENA_MAX: '2', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    this.listening = promise;
    this.#process.stdout!.setEncoding('utf8').on('data', (text: string) => {
      this.#stdout += text;
      if (this.#isReady) return;
      const ready = /^(?:Listening at (\S+)|Projector started)\n/m.exec(this.#stdout);
      if (!ready) return;
      this.#isReady = true;
      resolve(ready[1] ?? '');
    });
    this.#process.stderr!.setEncoding('utf8').on('data', (text: string) => (this.#stderr += text));
    this.#ended = once(this.#process, 'close').then(([exitCode]) => {
      reject(new Error(`The server ended before it listened: ${this.#stderr}`));
      return { exitCode: exitCode as number | null, stdout: this.#stdout, stderr: this.#stderr };
    });
    promise.catch(() => {});
  }

  get pid(): number {
    return this.#process.pid!;
  }

  /** Its output so far, its log too. */
  get output(): string {
    return this.#stdout + this.#stderr;
  }

  get hasEnded(): boolean {
    return this.#process.exitCode !== null || this.#process.signalCode !== null;
  }

  interrupt(): void {
    this.#process.kill('SIGINT');
  }

  /** Resolves when the process is gone. */
  end(signal: 'SIGKILL' | 'SIGTERM' | 'SIGINT'): Promise<Ending> {
    this.#process.kill(signal);
    return this.#ended;
  }

  /** Resolves when it has ended by itself. */
  ending(): Promise<Ending> {
    return this.#ended;
  }
}
