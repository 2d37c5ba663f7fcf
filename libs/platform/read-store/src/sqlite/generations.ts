import { mkdirSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { GenerationsEngine } from '../generations/generational-read-store.js';
import type { ReadStore } from '../port/read-store.js';
import { Builder } from './builder.js';
import { Database, isLocked } from './database.js';
import { Reader } from './reader.js';
import { SqliteReadStore } from './sqlite-read-store.js';
import { Writer } from './writer.js';

const GENERATION_FILE = /^read-store\.(.+)\.db$/;

export interface SqliteReadStoreOptions {
  /** Folder of `read-store.db`. */
  readonly folder: string;
  /** Generation of read models that are rebuilt: `read-store.<generation>.db`. */
  readonly generation?: string;
}

/**
 * Opens the embedded store.
 * @throws IncompatibleFile when the file is not a read store, or one of a newer version
 */
export async function openSqliteReadStore({ folder, generation = '' }: SqliteReadStoreOptions): Promise<ReadStore> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = fileOf(folder, generation);
  const database = new Database(file);
  return new SqliteReadStore(database, await Writer.open(file));
}

/** Opens a store that nobody reads until it is closed, and that is useless if this process ends before. */
async function buildSqliteReadStore(file: string): Promise<ReadStore> {
  const database = new Database(file, 'MEMORY');
  return new SqliteReadStore(database, new Builder(database, file));
}

/** Opens a store beside the process that writes it, if any. */
async function readSqliteReadStore(file: string): Promise<ReadStore> {
  return new SqliteReadStore(new Database(file, 'none'), new Reader());
}

/** Generations for reading only, also where nothing can be written. */
export function readSqliteGenerations(folder: string): GenerationsEngine {
  return { ...sqliteGenerations(folder), open: (generation) => readSqliteReadStore(fileOf(folder, generation)) };
}

/** A generation is a file. */
export function sqliteGenerations(folder: string): GenerationsEngine {
  return {
    open: (generation) => openSqliteReadStore({ folder, generation }),
    build: (generation) => buildSqliteReadStore(fileOf(folder, generation)),
    remove: (generation) => removeFiles(fileOf(folder, generation)),
    removeAll: async () => {
      for (const generation of ['', ...(await generationsIn(folder))]) await removeFiles(fileOf(folder, generation));
    },
    list: () => generationsIn(folder),
  };
}

async function generationsIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).flatMap((file) => GENERATION_FILE.exec(file)?.[1] ?? []);
}

async function removeFiles(file: string): Promise<void> {
  if (isLocked(file)) throw new Error(`${file} is being made by another process.`);
  for (const suffix of ['', '-wal', '-shm']) await rm(file + suffix, { force: true });
}

function fileOf(folder: string, generation: string): string {
  return join(folder, generation === '' ? 'read-store.db' : `read-store.${generation}.db`);
}
