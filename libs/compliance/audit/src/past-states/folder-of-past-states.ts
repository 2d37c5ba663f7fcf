import { createReadStream } from 'node:fs';
import { open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { giveToOwner, makeFolder } from '@chat/data-folder';
import { fromChunk, type SnapshotRow, toChunks } from '@chat/directory';
import type { PastState, PastStates } from './past-states.js';

const ENDING = '.state';

/** One file for each state: a line that describes it, lines with rows, and a last one, each with a checksum. */
export class FolderOfPastStates implements PastStates {
  constructor(private readonly folder: string) {}

  async list(): Promise<readonly PastState[]> {
    const files = (await this.#files()).filter((file) => file.endsWith(ENDING));
    const states = await Promise.all(files.map((file) => describedIn(join(this.folder, file)).catch(() => undefined)));
    return states.filter((state) => state !== undefined).toSorted((one, other) => other.position - one.position);
  }

  async read(state: PastState): Promise<readonly SnapshotRow[]> {
    const [, ...lines] = (await readFile(this.#fileOf(state), 'utf8')).trimEnd().split('\n');
    const rows: SnapshotRow[] = [];
    for (const line of lines) for (const row of await fromChunk(line)) rows.push(row);
    if (rows.pop()?.[0] !== 'end') throw new Error(`The state of position ${state.position} has no end.`);
    return rows;
  }

  async write(state: PastState, rows: Iterable<SnapshotRow>): Promise<void> {
    makeFolder(this.folder);
    giveToOwner(this.folder);
    const file = this.#fileOf(state);
    const handle = await open(`${file}.new`, 'w', 0o600);
    try {
      for (const each of [[['about', state]], rows, [['end']]] as readonly Iterable<SnapshotRow>[])
        for await (const line of toChunks(each)) await handle.write(`${line}\n`);
    } finally {
      await handle.close();
    }
    giveToOwner(`${file}.new`);
    await rename(`${file}.new`, file);
  }

  async keepOnly(states: readonly PastState[]): Promise<void> {
    const kept = new Set(states.map(nameOf));
    const others = (await this.#files()).filter((file) => !kept.has(file));
    await Promise.all(others.map((file) => rm(join(this.folder, file), { force: true })));
  }

  async #files(): Promise<string[]> {
    return readdir(this.folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'EACCES') return [];
      throw error;
    });
  }

  #fileOf(state: PastState): string {
    return join(this.folder, nameOf(state));
  }
}

const nameOf = ({ position }: PastState): string => `${position}${ENDING}`;

async function describedIn(file: string): Promise<PastState> {
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const [[, state]] = (await fromChunk(line)) as [SnapshotRow];
    return state as PastState;
  }
  throw new Error(`${file} is empty.`);
}
