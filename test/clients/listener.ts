import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { ApiClient } from '../support/real-processes/api-client.js';

/** A program that prints every event that its client library hands it, as a line of JSON. */
export interface Program {
  readonly command: string;
  /** Takes the server's URL, an e-mail address and an API key. */
  readonly script: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/** The fields that are looked at. */
export interface HeardEvent {
  readonly id: number;
  readonly type: string;
  readonly message?: { readonly id: number; readonly display_recipient: unknown; readonly content: string };
  readonly message_id?: number;
  readonly content?: string;
}

export class Listener implements AsyncDisposable {
  readonly events: HeardEvent[] = [];
  readonly #process: ChildProcess;

  constructor({ command, script, environment }: Program, { url, email, apiKey }: ApiClient) {
    this.#process = spawn(command, [script, url, email, apiKey], {
      env: { ...process.env, NODE_OPTIONS: '', ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    createInterface({ input: this.#process.stdout! }).on('line', (line) => {
      if (line.startsWith('{')) this.events.push(JSON.parse(line) as HeardEvent);
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const closed = once(this.#process, 'close');
    this.#process.kill('SIGKILL');
    await closed;
  }
}
