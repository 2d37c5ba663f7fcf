import { crc32 } from 'node:zlib';
import { REALM_ID } from '@chat/directory';
import { type Damage, describeDamage, type EventLogReader } from '@chat/event-log';
import {
  checkLog,
  type CheckState,
  DamagedTree,
  hashesIn,
  type LogCheck,
  readCheckpoint,
  readState,
  Sealer,
  type TileStore,
} from '@chat/sealing';
import {
  type Checkpoint,
  countAt,
  entriesIn,
  entryBundle,
  HASH_BYTES,
  parseTilePath,
  rootOf,
  type Tile,
  TILE_WIDTH,
  tilePath,
} from '@chat/transparency';
import { subjectsOf } from './subjects-of.js';

/** The result of one comparison of the whole log with its tree. */
export interface TreePass {
  /** UNIX milliseconds. */
  readonly at: number;
  /** Number of events of the signed tree that was compared. */
  readonly size: number;
  /** A sentence for each difference, the first hundred. */
  readonly differences: readonly string[];
  /** Changed events, which are also among the differences. */
  readonly damages: readonly Damage[];
  /** Tiles that did not match the log, and were rebuilt. */
  readonly rebuiltTiles: readonly string[];
  /** Entries of erased events that a former build had not kept, and that are kept now; missing in results of such builds. */
  readonly keptEntries?: number;
}

export interface TreePassOptions {
  readonly log: EventLogReader;
  readonly store: TileStore;
  /** False: somebody may have changed the log since the last pass. */
  readonly isLogAsLeft: boolean;
  /** Keeps entries of erased events that a former build has not kept. @returns their number */
  readonly keepForgotten: (signed: Checkpoint) => Promise<number>;
  readonly onPass: (pass: TreePass) => void;
  readonly onFailure: (error: unknown) => void;
}

const MOST_DESCRIBED = 100;
const EVERY_MS = 24 * 3_600_000;
const SAVE_EVERY_MS = 10_000;
/** The rest waits for the next pass, so that they fit into memory. */
const MOST_REBUILT = 1_000;
/** The file among the tiles that holds the last result. */
const LAST_PASS = 'last-pass';
const INTERRUPTED_PASS = 'interrupted-pass';

/** Progress of a pass when its server was stopped. */
interface InterruptedPass extends Pick<TreePass, 'damages' | 'rebuiltTiles'> {
  /** UNIX milliseconds of its beginning. */
  readonly begunAt: number;
  readonly check: CheckState;
}

/** Compares the log with its tree daily, and at a start before which somebody may have changed it. For the one server that seals. */
export class TreePasses {
  readonly #ending = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;

  constructor(private readonly options: TreePassOptions) {}

  start(): void {
    this.#running = this.#waitForNext();
  }

  async close(): Promise<void> {
    this.#ending.abort();
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #waitForNext(): Promise<void> {
    const { store, isLogAsLeft } = this.options;
    const last = isLogAsLeft ? await readLastPass(store).catch(() => undefined) : undefined;
    const isFine = last?.keptEntries !== undefined && last.differences.length === 0;
    const wait = isFine ? Math.min(last.at + EVERY_MS - Date.now(), EVERY_MS) : 0;
    if (wait <= 0) await this.#run();
    else this.#runAfter(wait);
  }

  #runAfter(wait: number): void {
    if (this.#ending.signal.aborted) return;
    this.#timer = setTimeout(() => (this.#running = this.#run()), wait).unref();
  }

  async #run(): Promise<void> {
    await this.#pass().catch((error: unknown) => {
      if (!this.#ending.signal.aborted) this.options.onFailure(error);
    });
    this.#runAfter(EVERY_MS);
  }

  async #pass(): Promise<void> {
    const { log, store, isLogAsLeft, keepForgotten, onPass } = this.options;
    const found = isLogAsLeft ? await readChecked<InterruptedPass>(store, INTERRUPTED_PASS) : undefined;
    const interrupted = found && Date.now() - found.begunAt < EVERY_MS ? found : undefined;
    const begunAt = interrupted?.begunAt ?? Date.now();
    let savedAt = performance.now();
    const pass = await passOver(log, store, {
      interrupted,
      keepForgotten,
      signal: this.#ending.signal,
      onProgress: async (state) => {
        if (!this.#ending.signal.aborted && performance.now() - savedAt < SAVE_EVERY_MS) return;
        await writeChecked(store, INTERRUPTED_PASS, { begunAt, ...state() });
        savedAt = performance.now();
      },
    });
    if (!pass) return;
    await writeChecked(store, LAST_PASS, pass);
    await store.write(INTERRUPTED_PASS, Buffer.alloc(0));
    onPass(pass);
  }
}

/** Undefined before the first, and for a damaged file. */
export function readLastPass(store: TileStore): Promise<TreePass | undefined> {
  return readChecked(store, LAST_PASS);
}

async function readChecked<Value>(store: TileStore, path: string): Promise<Value | undefined> {
  const [checksum, json = ''] = ((await store.read(path))?.toString() ?? '').split('\n', 2);
  return checksum === String(crc32(json)) ? (JSON.parse(json) as Value) : undefined;
}

async function writeChecked(store: TileStore, path: string, value: object): Promise<void> {
  const json = JSON.stringify(value);
  await store.write(path, Buffer.from(`${crc32(json)}\n${json}`));
}

interface PassOptions extends Pick<TreePassOptions, 'keepForgotten'> {
  readonly signal: AbortSignal;
  readonly onProgress: (state: () => Omit<InterruptedPass, 'begunAt'>) => Promise<void>;
  readonly interrupted?: Omit<InterruptedPass, 'begunAt'> | undefined;
}

/** @returns undefined when nothing is signed */
async function passOver(
  log: EventLogReader,
  store: TileStore,
  { signal, onProgress, interrupted, keepForgotten }: PassOptions,
): Promise<TreePass | undefined> {
  const signed = (await readCheckpoint(store))?.checkpoint;
  if (!signed) return undefined;
  const damages: Damage[] = [...(interrupted?.damages ?? [])];
  log.watchDamage((damage) => damages.push(damage));
  const rebuiltTiles =
    interrupted?.rebuiltTiles ??
    (damages.length === 0 ? await rebuildTiles(log, store, signed, () => signal.throwIfAborted()) : []);
  const compare = (check: LogCheck) =>
    checkLog(check, async (_position, state) => {
      await onProgress(() => ({ damages, rebuiltTiles, check: state() }));
      signal.throwIfAborted();
    }).catch((error: unknown) => {
      if (error instanceof DamagedTree) return [error.message];
      throw error;
    });
  const check: LogCheck = { log, store, subjectsOf, signed };
  let differences = await compare({ ...check, resume: interrupted?.check });
  const keptEntries = differences.length === 0 ? 0 : await keepForgotten(signed).catch(unlessDamaged);
  if (keptEntries > 0) differences = await compare(check);
  return {
    at: Date.now(),
    size: signed.size,
    differences: [...damages.map(describeDamage), ...differences].slice(0, MOST_DESCRIBED),
    damages: damages.slice(0, MOST_DESCRIBED),
    rebuiltTiles,
    keptEntries,
  };
}

/** The comparison has reported it. */
function unlessDamaged(error: unknown): number {
  if (error instanceof DamagedTree) return 0;
  throw error;
}

/** Replaces tiles that do not match the log, if the log matches the signed root. @returns their paths */
async function rebuildTiles(
  log: EventLogReader,
  store: TileStore,
  { size, root }: Checkpoint,
  progress: () => void,
): Promise<readonly string[]> {
  const state = await readState(store).catch(() => undefined);
  if (state?.size !== size) return [];
  const comparing = new ComparingTiles(store, size);
  const sealer = new Sealer({
    log,
    store: comparing,
    append: () => Promise.reject(new Error('A comparison appends nothing.')),
    keys: undefined,
    subjectsOf,
    origin: '',
    realmId: REALM_ID,
    now: Date.now,
  });
  await sealer.rebuild();
  await sealer.seal(progress);
  if (!(await rootOf(size, hashesIn(comparing, size))).equals(root)) return [];
  for (const [path, bytes] of comparing.differing) await store.write(path, bytes);
  await store.sync();
  return [...comparing.differing.keys()];
}

/** Computes the correct tiles of a tree, including newly appended events, without writing them. */
class ComparingTiles implements TileStore {
  readonly differing = new Map<string, Buffer>();

  constructor(
    private readonly store: TileStore,
    private readonly size: number,
  ) {}

  async read(path: string): Promise<Buffer | undefined> {
    return this.differing.get(path) ?? this.store.read(path);
  }

  async list(folder: string): Promise<readonly string[]> {
    return this.store.list(folder);
  }

  async write(path: string, bytes: Uint8Array): Promise<void> {
    const tile = parseTilePath(path);
    if (!tile || this.differing.size >= MOST_REBUILT) return;
    const { level, index } = tile;
    const leaves = countAt(level === 'entries' ? 0 : level, this.size) - index * TILE_WIDTH;
    const width = Math.min(TILE_WIDTH, leaves);
    if (tile.width < width) return;
    const entries = level === 'entries' ? entriesIn(Buffer.from(bytes)) : undefined;
    const firstOf = (count: number) =>
      entries ? entryBundle(entries.slice(0, count)) : Buffer.from(bytes).subarray(0, count * HASH_BYTES);
    if (width > 0) await this.#compare({ ...tile, width }, firstOf, true);
    if (width === TILE_WIDTH) return;
    // Trees of smaller sizes, whose checkpoints somebody may have.
    for (let narrower = 1; narrower < width; narrower++)
      await this.#compare({ ...tile, width: narrower }, firstOf, false);
  }

  async #compare(tile: Tile, firstOf: (count: number) => Buffer, isNeeded: boolean): Promise<void> {
    const [path, expected] = [tilePath(tile), firstOf(tile.width)];
    const stored = await this.store.read(path);
    if (stored ? !stored.equals(expected) : isNeeded && !(await this.#hasFull(tile)))
      this.differing.set(path, expected);
  }

  /** Partial tiles are removed once the full one exists. */
  async #hasFull(tile: Tile): Promise<boolean> {
    return tile.width < TILE_WIDTH && (await this.store.read(tilePath({ ...tile, width: TILE_WIDTH }))) !== undefined;
  }

  async sync(): Promise<void> {}

  async replace(): Promise<boolean> {
    return false;
  }

  async remove(): Promise<void> {}

  async close(): Promise<void> {}
}
