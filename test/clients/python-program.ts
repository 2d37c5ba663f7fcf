import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { eventually } from '@chat/testing';

const PRINTED_WITHIN_MS = 120_000;

/** A program in Python, whose lines are read as it prints them, and which reads the lines that it is written. */
export class PythonProgram implements AsyncDisposable {
  readonly lines: string[] = [];
  #stderr = '';
  readonly #process: ChildProcess;
  readonly #closed: Promise<unknown[]>;

  /** @param folder the home folder of the program, and where it runs */
  constructor(
    packages: string,
    program: readonly string[],
    folder: string,
    environment: Readonly<Record<string, string>> = {},
  ) {
    this.#process = spawn('python3', ['-u', ...program], {
      cwd: folder,
      env: { ...process.env, HOME: folder, PYTHONPATH: packages, NO_PROXY: '127.0.0.1', ...environment },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    this.#closed = once(this.#process, 'close');
    createInterface({ input: this.#process.stdout! }).on('line', (line) => this.lines.push(line));
    this.#process.stderr!.setEncoding('utf8').on('data', (text: string) => (this.#stderr += text));
  }

  /** @throws Error with what the program complains of, when it does not print such a line in time */
  prints(line: string | RegExp): Promise<void> {
    const text = () => this.lines.join('\n');
    return this.#until(() => (typeof line === 'string' ? text().includes(line) : line.test(text())));
  }

  /** Resolves to the next line that it prints. */
  async answers(line: string): Promise<string> {
    const before = this.lines.length;
    this.#process.stdin!.write(`${line}\n`);
    await this.#until(() => this.lines.length > before);
    return this.lines.at(-1)!;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#process.kill('SIGKILL');
    await this.#closed;
  }

  async #until(isSo: () => boolean): Promise<void> {
    // Campaigns have no assertions.
    const assertion = () => {
      if (!isSo()) throw new Error('It has not printed what was expected.');
    };
    const ended = this.#closed.then(([exitCode]) => {
      throw new Error(`The program has ended (${String(exitCode)}).`);
    });
    await Promise.race([eventually(assertion, PRINTED_WITHIN_MS), ended]).catch((error: Error) => {
      throw new Error(`${error.message}\n\nIt printed:\n${this.lines.join('\n')}\n\nand complained:\n${this.#stderr}`);
    });
  }
}
