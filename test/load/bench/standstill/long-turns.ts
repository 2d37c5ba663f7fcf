import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Environment } from '@chat/chat-testing';

/** Notes of a server about its long turns. */
export class LongTurns {
  readonly #file = join(mkdtempSync(join(tmpdir(), 'long-turns-')), 'ms');
  #seen = 0;

  constructor() {
    writeFileSync(this.#file, '');
  }

  /** Variables for the server. */
  get environment(): Environment {
    const probe = new URL('long-turns.process.js', import.meta.url).href;
    return { LONG_TURNS_FILE: this.#file, NODE_OPTIONS: `--import ${probe}` };
  }

  /** Milliseconds of processor time of each long turn since the last call, the longest first. */
  take(): number[] {
    const all = readFileSync(this.#file, 'utf8').split('\n').slice(0, -1).map(Number);
    return all.slice(this.#seen, (this.#seen = all.length)).toSorted((a, b) => b - a);
  }
}
