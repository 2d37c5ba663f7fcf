import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import type { Environment } from '@chat/chat-testing';
import { builtProgram } from './built-program.js';
import type { Ending } from './server-process.js';

/** The operator's command line, as a process of its own. */
export class ChatCommand {
  readonly ended: Promise<Ending>;
  readonly #process: ChildProcess;

  constructor(environment: Environment, ...args: readonly string[]) {
    const main = builtProgram('chat');
    this.#process = spawn(process.execPath, [main, ...args], {
      cwd: tmpdir(),
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [stdout, stderr] = ['', ''];
    this.#process.stdout!.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    this.#process.stderr!.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    this.ended = once(this.#process, 'close').then(([exitCode]) => {
      return { exitCode: exitCode as number | null, stdout, stderr };
    });
  }

  get pid(): number {
    return this.#process.pid!;
  }

  get hasEnded(): boolean {
    return this.#process.exitCode !== null || this.#process.signalCode !== null;
  }

  kill(): Promise<Ending> {
    this.#process.kill('SIGKILL');
    return this.ended;
  }
}

/** Runs a verb to its end. @returns what it printed @throws Error unless it ends with exit code 0 */
export async function chat(environment: Environment, ...args: readonly string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await new ChatCommand(environment, ...args).ended;
  if (exitCode !== 0) throw new Error(`${args[0]} ended with exit code ${exitCode}: ${stdout}${stderr}`);
  return stdout;
}
