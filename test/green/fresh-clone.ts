import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Round, roundOf } from './round.js';

export interface RunOptions {
  /** Beside processes that keep all cores busy. */
  readonly isLoaded: boolean;
  /** Now and then everything that runs the tests stands still for so long. */
  readonly stillSeconds: number;
  /** Kept when the run fails. */
  readonly log: string;
}

const execute = promisify(execFile);

/** At the most, between two standstills. */
const LONGEST_RUN_MS = 60_000;

/** The newest commit in a folder of its own, with its packages and nothing else: no build, no cache of anything. */
export class FreshClone implements AsyncDisposable {
  private constructor(
    private readonly folder: string,
    readonly commit: string,
  ) {}

  static async make(): Promise<FreshClone> {
    const folder = await mkdtemp(join(tmpdir(), 'green-'));
    await execute('git', ['clone', '--quiet', '--no-hardlinks', '.', folder]);
    await execute('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder });
    const { stdout } = await execute('git', ['rev-parse', '--short', 'HEAD'], { cwd: folder });
    return new FreshClone(folder, stdout.trim());
  }

  /** Runs a script of the package to its end. */
  async run(script: string, { isLoaded, stillSeconds, log }: RunOptions): Promise<Round> {
    const output = openSync(log, 'w');
    const burners = isLoaded ? Array.from({ length: availableParallelism() }, burn) : [];
    const started = performance.now();
    // A group of its own, with all servers that tests start.
    const npm = spawn('npm', ['run', script], { cwd: this.folder, detached: true, stdio: ['ignore', output, output] });
    const ending = new AbortController();
    const standstills = stillSeconds > 0 ? standStill(npm, stillSeconds * 1_000, ending.signal) : Promise.resolve();
    const [exitCode] = (await once(npm, 'close')) as [number | null];
    ending.abort();
    await standstills;
    for (const burner of burners) burner.kill('SIGKILL');
    const round = roundOf(readFileSync(log, 'utf8'), exitCode, (performance.now() - started) / 1_000);
    if (round.isGreen) rmSync(log);
    return round;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.folder, { recursive: true });
  }
}

function burn(): ChildProcess {
  return spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
}

async function standStill({ pid }: ChildProcess, forMs: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await pause(Math.random() * LONGEST_RUN_MS, undefined, { signal }).catch(() => {});
    if (signal.aborted) return;
    process.kill(-pid!, 'SIGSTOP');
    await pause(forMs);
    process.kill(-pid!, 'SIGCONT');
  }
}
