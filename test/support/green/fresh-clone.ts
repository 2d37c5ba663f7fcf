import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Outcome, outcomeOf } from './round.js';

export interface RunOptions {
  /** Beside processes that keep all cores busy. */
  readonly isLoaded: boolean;
  /** Now and then everything that runs the tests stands still for so long. */
  readonly stillSeconds: number;
  /** Kept when the run fails. */
  readonly log: string;
  /** Ends the run. */
  readonly signal: AbortSignal;
}

const execute = promisify(execFile);

export async function newestCommit(): Promise<string> {
  const { stdout } = await execute('git', ['rev-parse', '--short', 'HEAD']);
  return stdout.trim();
}

/** At the most, between two standstills. */
const LONGEST_RUN_MS = 60_000;

/** A commit in a folder of its own, with its packages and nothing else. */
export class FreshClone implements AsyncDisposable {
  private constructor(private readonly folder: string) {}

  static async of(commit: string): Promise<FreshClone> {
    const folder = await mkdtemp(join(tmpdir(), 'green-'));
    await execute('git', ['clone', '--quiet', '--no-hardlinks', '.', folder]);
    await execute('git', ['checkout', '--quiet', '--detach', commit], { cwd: folder });
    await execute('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder });
    return new FreshClone(folder);
  }

  /** Runs a script of the package to its end, as the first after a clone: without a build or a cache of an earlier run. */
  async run(script: string, { isLoaded, stillSeconds, log, signal }: RunOptions): Promise<Outcome> {
    await execute('git', ['clean', '-ffdxq', '--exclude=node_modules'], { cwd: this.folder });
    const output = openSync(log, 'w');
    const burners = isLoaded ? Array.from({ length: availableParallelism() }, burn) : [];
    const started = performance.now();
    // A group of its own, with all servers that tests start.
    const npm = spawn('npm', ['run', script], {
      cwd: this.folder,
      detached: true,
      stdio: ['ignore', output, output],
      env: { ...process.env, CI: 'true', FORCE_COLOR: '0' },
    });
    const kill = () => process.kill(-npm.pid!, 'SIGKILL');
    signal.addEventListener('abort', kill);
    const ending = new AbortController();
    const standstills = stillSeconds > 0 ? standStill(npm, stillSeconds * 1_000, ending.signal) : Promise.resolve();
    const [exitCode] = (await once(npm, 'close')) as [number | null];
    const seconds = (performance.now() - started) / 1_000;
    signal.removeEventListener('abort', kill);
    ending.abort();
    await standstills;
    for (const burner of burners) burner.kill('SIGKILL');
    closeSync(output);
    const outcome = outcomeOf(readFileSync(log, 'utf8'), { exitCode, seconds, load: loadavg()[1]! });
    if (outcome.isGreen) rmSync(log);
    return outcome;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.folder, { recursive: true });
  }
}

/** Until it is killed, or this process has ended. */
function burn(): ChildProcess {
  const script = 'const parent = process.ppid; while (process.ppid === parent);';
  return spawn(process.execPath, ['-e', script], { stdio: 'ignore' });
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
