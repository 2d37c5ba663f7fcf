import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '@chat/testing';
import { MongoClient } from 'mongodb';

/**
 * Each collection and each index is a file, and every test has all of them: mongod ends when it may open no more. In seconds;
 * it keeps files of no use open for ten minutes otherwise.
 */
const FEW_OPEN_FILES = 'file_manager=(close_idle_time=10,close_scan_interval=2,close_handle_minimum=250)';

/** One real `mongod` on a free loopback port, with data that lives until `remove`. */
export class Mongod {
  #process: ChildProcess | undefined;
  /** Resolves when the process that was killed last is gone, which holds port and data until then. */
  #gone: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly binary: string,
    readonly folder: string,
    private readonly port: number,
    private readonly more: readonly string[],
  ) {}

  /** @param more options, such as for TLS and accounts */
  static async start(binary: string, more: readonly string[] = []): Promise<Mongod> {
    const mongod = new Mongod(binary, await mkdtemp(join(tmpdir(), 'mongod-')), await freePort(), more);
    await mongod.start();
    return mongod;
  }

  get address(): string {
    return `127.0.0.1:${this.port}`;
  }

  /** Starts it again after `kill`, at the same address with the same data; resolves when it takes connections. */
  async start(): Promise<void> {
    await this.#gone;
    const options = {
      '--dbpath': this.folder,
      '--port': this.port,
      '--bind_ip': '127.0.0.1',
      '--replSet': 'tests',
      '--oplogSize': 64,
      '--wiredTigerCacheSizeGB': 0.25,
      '--setParameter': 'diagnosticDataCollectionEnabled=false',
      '--wiredTigerEngineConfigString': FEW_OPEN_FILES,
    };
    const parameters = [...Object.entries(options).flat().map(String), '--nounixsocket', ...this.more];
    const started = spawn(this.binary, parameters, {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    this.#process = started;
    const endWithTests = () => started.kill('SIGKILL');
    process.once('exit', endWithTests);
    started.once('exit', () => process.off('exit', endWithTests));
    await takesConnections(started);
    started.stdout.resume();
  }

  signal(signal: NodeJS.Signals): void {
    this.#process!.kill(signal);
  }

  /** Ends it without a chance to finish anything. */
  async kill(): Promise<void> {
    const killed = this.#process;
    this.#process = undefined;
    if (!killed) return;
    this.#gone = once(killed, 'exit');
    killed.kill('SIGKILL');
    await this.#gone;
  }

  /** Writes wait until what this answers with is called. */
  async refuseWrites(): Promise<() => Promise<void>> {
    const client = new MongoClient(`mongodb://${this.address}/?directConnection=true`);
    await client.db('admin').command({ fsync: 1, lock: true });
    return async () => {
      await client.db('admin').command({ fsyncUnlock: 1 });
      await client.close();
    };
  }

  async remove(): Promise<void> {
    await this.kill();
    await rm(this.folder, { recursive: true });
  }
}

async function takesConnections(started: ChildProcess): Promise<void> {
  const lines: string[] = [];
  for await (const line of createInterface(started.stdout!)) {
    if ((JSON.parse(line) as { readonly msg: string }).msg === 'Waiting for connections') return;
    lines.push(line);
  }
  throw new Error(`mongod ended at its start:\n${lines.slice(-10).join('\n')}`);
}
