import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { eventually } from '@chat/testing';

const SHOWN_WITHIN_MS = 90_000;

export const KEYS = { enter: '\r', escape: '\u001b', ctrlD: '\u0004', left: '\u001b[D', right: '\u001b[C' } as const;

/** A program in a pseudo terminal, with a keyboard and a screen. */
export class Terminal implements AsyncDisposable {
  #lines: readonly string[] = [];
  #stderr = '';
  readonly #process: ChildProcess;
  readonly #closed: Promise<unknown>;

  /** @param environment needs the packages `pyte` and of the program in its PYTHONPATH */
  constructor(
    program: readonly string[],
    environment: Readonly<Record<string, string>>,
    private readonly folder: string,
  ) {
    this.#process = spawn('python3', [join(import.meta.dirname, 'terminal.py'), ...program], {
      cwd: folder,
      env: { ...process.env, TERM: 'xterm-256color', LANG: 'C.UTF-8', ...environment },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    this.#closed = once(this.#process, 'close');
    createInterface({ input: this.#process.stdout! }).on('line', (line) => {
      this.#lines = JSON.parse(line) as string[];
    });
    this.#process.stderr!.setEncoding('utf8').on('data', (text: string) => (this.#stderr += text));
  }

  get screen(): string {
    return this.#lines.join('\n');
  }

  press(...keys: readonly string[]): void {
    for (const key of keys) this.#process.stdin!.write(`${JSON.stringify(key)}\n`);
  }

  shows(text: string | RegExp): Promise<void> {
    return this.#until(() => expect(this.screen).toMatch(text));
  }

  hides(text: string | RegExp): Promise<void> {
    return this.#until(() => expect(this.screen).not.toMatch(text));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#process.stdin!.end();
    await this.#closed;
  }

  /** @throws Error that shows the whole screen, and what the program has logged */
  async #until(assertion: () => void): Promise<void> {
    await eventually(assertion, SHOWN_WITHIN_MS).catch((error: Error) => {
      const logs = globSync('*.log', { cwd: this.folder }).map((name) => readFileSync(join(this.folder, name), 'utf8'));
      throw new Error([error.message, this.screen, this.#stderr, ...logs].join('\n'));
    });
  }
}
