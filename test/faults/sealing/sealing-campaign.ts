import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTileStore, readConfiguration } from '@chat/composition';
import { hashesIn, type TileStore } from '@chat/sealing';
import { successful } from '@chat/chat-testing';
import { eventually, freePort } from '@chat/testing';
import {
  type Checkpoint,
  consistencyProof,
  isQuorumMet,
  parseCheckpoint,
  parseNote,
  parsePolicy,
  verifyConsistency,
} from '@chat/transparency';
import { Random } from '../../support/conversation/random.js';
import type { ApiClient } from '../../support/real-processes/api-client.js';
import { chatHere } from '../../support/real-processes/server-here.js';
import { Run, ServerProcess } from '../../support/real-processes/server-process.js';

export interface SealingOptions {
  readonly kills: number;
  readonly seed: number;
  /** Called after every kill. */
  readonly onKill?: (kill: number) => void;
}

export interface SealingTotals {
  readonly kills: number;
  /** Kills of the witness among them. */
  readonly witnessKills: number;
  readonly checkpoints: number;
  readonly cosigned: number;
  /** Leaves at the end. */
  readonly size: number;
}

const WRITERS = 8;
const MOST_WRITES = 800;
const WITNESS_KILLS = 1 / 3;
const NAME = 'witness.example.org';

interface Health {
  readonly sealing?: { readonly error?: string; readonly witnesses: readonly { readonly alarm?: string }[] };
}

/**
 * Kills a server at random moments while it seals what people write, and every third time its witness, too. Each checkpoint
 * extends all that were seen before it, the witness never sees another history, and in the end the tree is the one that follows
 * from the log.
 * @throws Error that says what is wrong
 */
export async function sealingCampaign({ kills, seed, onKill }: SealingOptions): Promise<SealingTotals> {
  const random = new Random(seed);
  await using witness = new KillableWitness();
  await using server = await ServerProcess.launch({ CHAT_WITNESS_POLICY: '' });
  Object.assign(server.environment, { CHAT_WITNESS_POLICY: await witness.begin(server) });
  await server.stop();
  await server.start();

  const seen: Checkpoint[] = [];
  let [witnessKills, cosigned] = [0, 0];
  for (let kill = 1; kill <= kills; kill++) {
    const isWitnessKilled = random.chance(WITNESS_KILLS);
    await server.kill({
      load: async () => {
        await writeUntil(server.owner(), 1 + random.below(MOST_WRITES));
        if (isWitnessKilled) await witness.kill();
      },
    });
    if (isWitnessKilled) witnessKills++;
    if (isWitnessKilled) await witness.start();
    await server.start();
    const checkpoint = await checkpointOf(server, 'checkpoint');
    if (checkpoint) seen.push(checkpoint);
    if (await checkpointOf(server, 'checkpoint/cosigned')) cosigned++;
    await mustBeWell(server);
    onKill?.(kill);
  }

  await writeUntil(server.owner(), WRITERS);
  await eventually(async () => {
    const [newest, both] = [
      await checkpointOf(server, 'checkpoint'),
      await checkpointOf(server, 'checkpoint/cosigned'),
    ];
    if (newest === undefined || newest.size !== both?.size) throw new Error('The newest checkpoint is not cosigned.');
  });
  const last = (await checkpointOf(server, 'checkpoint'))!;
  await mustBeWell(server);
  await server.stop();
  const tiles = openTileStore(readConfiguration(server.environment));
  for (const old of seen) await mustExtend(tiles, old, last);
  await tiles.close();
  await chatHere(server.environment, 'check');
  return { kills, witnessKills, checkpoints: seen.length, cosigned, size: last.size };
}

/** Several people at once; returns with some of their requests under way. */
async function writeUntil(client: ApiClient, count: number): Promise<void> {
  const { user_id: self } = successful(await client.get('/users/me'));
  let written = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  const write = async () => {
    for (;;) {
      successful(await client.post('/messages', { type: 'direct', to: [self], content: `Message ${written}.` }));
      if (++written >= count) return resolve();
    }
  };
  // Requests under way when the server is killed are answered to nobody.
  for (let writer = 0; writer < WRITERS; writer++) void write().catch(() => resolve());
  await promise;
}

async function checkpointOf(server: ServerProcess, path: string): Promise<Checkpoint | undefined> {
  const response = await fetch(`${server.url}/api/v1/audit/${path}`);
  const note = await response.text();
  return response.ok ? parseCheckpoint(parseNote(note).text) : undefined;
}

async function mustBeWell(server: ServerProcess): Promise<void> {
  const { sealing } = (await (await fetch(`${server.url}/health/ready`)).json()) as Health;
  const alarms = [sealing?.error, ...(sealing?.witnesses ?? []).map(({ alarm }) => alarm)];
  const [first] = alarms.filter((each) => each !== undefined);
  if (first !== undefined) throw new Error(first);
}

async function mustExtend(tiles: TileStore, old: Checkpoint, { size, root }: Checkpoint): Promise<void> {
  const proof = await consistencyProof(old.size, size, hashesIn(tiles, size));
  if (verifyConsistency({ old: old.size, size, oldRoot: old.root, root }, proof)) return;
  throw new Error(`The checkpoint of ${old.size} events is of another history than the one of ${size}.`);
}

/** `chat witness` in a process of its own, whose memory is on the disk. */
class KillableWitness implements AsyncDisposable {
  readonly #folder = mkdtempSync(join(tmpdir(), 'chat-witness-'));
  #port = 0;
  #run: Run | undefined;

  /** Starts it for the log of a server. @returns the file of a policy that names it */
  async begin(server: ServerProcess): Promise<string> {
    this.#port = await freePort();
    const keys = await eventually(async () => {
      const { sealed } = JSON.parse(await chatHere(server.environment, 'status', '--json')) as {
        sealed: { keys: string[] } | null;
      };
      if (!sealed) throw new Error('The log is not sealed yet.');
      return sealed.keys;
    });
    writeFileSync(this.#file('logs'), `${keys.map((key) => `log ${key}`).join('\n')}\nquorum none\n`);
    await this.start();
    const [line] = /^witness .*$/m.exec(this.#run!.output)!;
    const policy = `${line}\nquorum ${NAME}\n`;
    if (isQuorumMet({ text: '', signatures: [] }, parsePolicy(policy))) throw new Error('Nobody need sign.');
    writeFileSync(this.#file('policy'), policy);
    return this.#file('policy');
  }

  async start(): Promise<void> {
    const listen = `127.0.0.1:${this.#port}`;
    const own = ['--listen', listen, '--policy', this.#file('logs'), '--name', NAME, '--folder', this.#file('memory')];
    const run = new Run({}, ['witness', ...own], 'chat');
    this.#run = run;
    await eventually(() => {
      if (!run.output.includes('Cosigning')) throw new Error(`The witness does not listen: ${run.output}`);
    });
  }

  async kill(): Promise<void> {
    await this.#run?.end('SIGKILL');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true });
  }

  #file(name: string): string {
    return join(this.#folder, name);
  }
}
