import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Round } from './round.js';

const FOLDER = '.cache/green';

/** The complete rounds of one campaign, a line of JSON for each. */
export class RoundsFile {
  private readonly path: string;

  /** @param names what tells the campaign from others */
  constructor(names: readonly string[], folder = FOLDER) {
    mkdirSync(folder, { recursive: true });
    this.path = join(folder, names.join('-').replaceAll(':', '-'));
  }

  read(): Round[] {
    if (!existsSync(`${this.path}.ndjson`)) return [];
    const lines = readFileSync(`${this.path}.ndjson`, 'utf8').split('\n').slice(0, -1);
    return lines.map((line) => JSON.parse(line) as Round);
  }

  append(round: Round): void {
    appendFileSync(`${this.path}.ndjson`, `${JSON.stringify(round)}\n`);
  }

  /** Where a round prints to. */
  logOf(number: number): string {
    return `${this.path}-${number}.log`;
  }
}
