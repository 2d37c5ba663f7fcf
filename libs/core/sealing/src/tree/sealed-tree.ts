import {
  countAt,
  entriesIn,
  entryBundle,
  Frontier,
  HASH_BYTES,
  hashesFrom,
  leafHash,
  newTiles,
  rootOf,
  subtreesOf,
  type SubtreeHash,
  type Tile,
  TILE_HEIGHT,
  TILE_WIDTH,
  tilePath,
} from '@chat/transparency';
import type { TileStore } from '../tile-store/tile-store.js';

/** End of the tiles, and the last event in them. */
export interface TreeState {
  /** Leaves. */
  readonly size: number;
  /** Position in the log: no event up to there will be sealed any more. */
  readonly position: number;
}

/** A new leaf. */
export interface Leaf {
  readonly entry: Buffer;
  readonly position: number;
  /** Salt made for an event of a former build; undefined when the event has its own. */
  readonly lateSalt?: Buffer;
}

/** A tile that is missing, or does not match the tree. */
export class DamagedTree extends Error {
  override readonly name = 'DamagedTree';
}

export const STATE = 'state';
const POSITION_BYTES = 8;
const SALT_BYTES = 32;
const WRITES_AT_ONCE = 16;

const positionsPath = (index: number) => `positions/${index}`;
export const saltsPath = (index: number) => `salts/${index}`;
/** True for files of the tree that never change, however large it grows. */
export const isFinal = (path: string, { length }: Buffer): boolean =>
  path.startsWith('tile/') || (path.startsWith('positions/') && length === TILE_WIDTH * POSITION_BYTES);
const startOf = (index: number) => index - (index % TILE_WIDTH);

/** The tree in its tiles; only its right edge is in memory. */
export class SealedTree {
  #frontier = new Frontier();
  #position = 0;
  /** Size of the stored tree. */
  #stored = 0;
  /** Hashes, by level, from the beginning of the last stored or partial tile. */
  #levels: Buffer[][] = [];
  #entries: Buffer[] = [];
  #positions: number[] = [];
  #salts: Buffer[] = [];

  private constructor(private readonly store: TileStore) {}

  /** Continues at the end of the tiles. @throws DamagedTree when they are not complete */
  static async open(store: TileStore): Promise<SealedTree> {
    const tree = new SealedTree(store);
    const state = await readState(store);
    if (state.size > 0) await tree.#restore(state);
    return tree;
  }

  static empty(store: TileStore): SealedTree {
    return new SealedTree(store);
  }

  get size(): number {
    return this.#frontier.size;
  }

  get position(): number {
    return this.#position;
  }

  /** Leaves that no tile holds yet. */
  get pending(): number {
    return this.#frontier.size - this.#stored;
  }

  root(): Buffer {
    return this.#frontier.root();
  }

  add({ entry, position, lateSalt }: Leaf): void {
    this.#entries.push(entry);
    this.#positions.push(position);
    this.#salts.push(lateSalt ?? NO_SALT);
    this.#position = position;
    this.#frontier.add(leafHash(entry), (height, _index, hash) => {
      if (height % TILE_HEIGHT === 0) (this.#levels[height / TILE_HEIGHT] ??= []).push(hash);
    });
  }

  /** Overwrites the salt that was made for an event that is erased by now. */
  async eraseSalt(leaf: number): Promise<void> {
    const own = leaf - startOf(this.#stored);
    if (own >= 0 && own < this.#salts.length) this.#salts[own] = NO_SALT;
    await eraseLateSalt(this.store, leaf);
  }

  /** Nothing up to this position has to be sealed any more. */
  passTo(position: number): void {
    this.#position = Math.max(this.#position, position);
  }

  /** Writes missing tiles. A kill in between leaves tiles of a larger tree, which the next run writes again. */
  async flush(): Promise<void> {
    const [old, size] = [this.#stored, this.size];
    const writes: (() => Promise<void>)[] = [];
    for (const tile of newTiles(old, size)) writes.push(() => this.store.write(tilePath(tile), this.#bytesOf(tile)));
    for (let start = startOf(old); start < size; start += TILE_WIDTH) {
      const own = start - startOf(old);
      const positions = this.#positions.slice(own, own + TILE_WIDTH);
      writes.push(() => this.store.write(positionsPath(start / TILE_WIDTH), positionBytes(positions)));
      const salts = this.#salts.slice(own, own + TILE_WIDTH);
      if (salts.some((salt) => salt !== NO_SALT))
        writes.push(() => this.store.write(saltsPath(start / TILE_WIDTH), Buffer.concat(salts)));
    }
    for (let at = 0; at < writes.length; at += WRITES_AT_ONCE)
      await Promise.all(writes.slice(at, at + WRITES_AT_ONCE).map((write) => write()));
    await this.store.write(STATE, Buffer.from(JSON.stringify({ size, position: this.#position } satisfies TreeState)));
    await this.store.sync();
    await this.#removePartial(old, size);
    this.#stored = size;
    this.#forgetFull(old, size);
  }

  /** Hashes of the tree of any size up to what the tiles hold. */
  hashesAt(size: number): SubtreeHash {
    return hashesIn(this.store, size);
  }

  async #restore({ size, position }: TreeState): Promise<void> {
    const hashes = this.hashesAt(size);
    this.#frontier = Frontier.of(size, await subtreesOf(size, hashes));
    if (!(await rootOf(size, hashes)).equals(this.#frontier.root())) throw new DamagedTree('The tiles contradict.');
    this.#stored = size;
    this.#position = position;
    for (let level = 0; countAt(level, size) > 0; level++) {
      const [count, index] = [countAt(level, size), Math.floor(countAt(level, size) / TILE_WIDTH)];
      const width = count % TILE_WIDTH;
      const bytes = width === 0 ? Buffer.alloc(0) : await readTile(this.store, { level, index, width });
      this.#levels[level] = Array.from({ length: width }, (_, at) => slice(bytes, at, HASH_BYTES));
    }
    const width = size % TILE_WIDTH;
    if (width === 0) return;
    const index = Math.floor(size / TILE_WIDTH);
    this.#entries = entriesIn(await readTile(this.store, { level: 'entries', index, width }));
    this.#positions = await readPositions(this.store, index, width);
    const salts = await this.store.read(saltsPath(index));
    this.#salts = Array.from({ length: width }, (_, at) => (salts ? slice(salts, at, SALT_BYTES) : NO_SALT));
    const isWhole = this.#entries.every((entry, at) => leafHash(entry).equals(this.#levels[0]![at]!));
    if (!isWhole || this.#entries.length !== width) throw new DamagedTree('A tile of entries is not what was sealed.');
  }

  #bytesOf({ level, index, width }: Tile): Buffer {
    const hashes = level === 'entries' ? this.#entries : this.#levels[level]!;
    const old = level === 'entries' ? this.#stored : countAt(level, this.#stored);
    const start = index * TILE_WIDTH - startOf(old);
    const part = hashes.slice(start, start + width);
    return level === 'entries' ? entryBundle(part) : Buffer.concat(part);
  }

  /** The partial tiles of earlier trees are needed until the full tile exists. */
  async #removePartial(old: number, size: number): Promise<void> {
    for (const level of ['entries' as const, ...this.#levels.keys()]) {
      const height = level === 'entries' ? 0 : level;
      const index = Math.floor(countAt(height, old) / TILE_WIDTH);
      const isFull = (index + 1) * TILE_WIDTH <= countAt(height, size);
      if (isFull && countAt(height, old) % TILE_WIDTH > 0)
        await this.store.remove(`${tilePath({ level, index, width: TILE_WIDTH })}.p`);
    }
  }

  #forgetFull(old: number, size: number): void {
    const full = startOf(size) - startOf(old);
    for (const list of [this.#entries, this.#positions, this.#salts]) list.splice(0, full);
    for (const [level, hashes] of this.#levels.entries())
      hashes.splice(0, startOf(countAt(level, size)) - startOf(countAt(level, old)));
  }
}

const NO_SALT = Buffer.alloc(SALT_BYTES);

export async function readState(store: TileStore): Promise<TreeState> {
  const bytes = await store.read(STATE);
  return bytes ? (JSON.parse(bytes.toString()) as TreeState) : { size: 0, position: 0 };
}

/** Hashes of the tree of that size, from its tiles. */
export function hashesIn(store: TileStore, size: number): SubtreeHash {
  return hashesFrom((tile) => readTile(store, tile), size);
}

/** A partial tile may have grown, or be full, by now. @throws DamagedTree when it is missing */
export async function readTile(store: TileStore, tile: Tile): Promise<Buffer> {
  const bytes = await store.read(tilePath(tile));
  if (bytes) return bytes;
  const wider = tile.width < TILE_WIDTH ? await readWider(store, tile) : undefined;
  if (!wider) throw new DamagedTree(`${tilePath(tile)} is missing.`);
  if (tile.level === 'entries') return entryBundle(entriesIn(wider).slice(0, tile.width));
  return wider.subarray(0, tile.width * HASH_BYTES);
}

/** An imported log has tiles of the first size that a server makes of it. */
async function readWider(store: TileStore, tile: Tile): Promise<Buffer | undefined> {
  const full = tilePath({ ...tile, width: TILE_WIDTH });
  const isWider = (path: string) => Number(path.slice(path.lastIndexOf('/') + 1)) > tile.width;
  return (await store.read(full)) ?? store.read((await store.list(`${full}.p`)).find(isWider) ?? full);
}

/** Positions in the log of the leaves of one tile. @throws DamagedTree */
export async function readPositions(store: TileStore, index: number, width: number): Promise<number[]> {
  const bytes = await store.read(positionsPath(index));
  if (!bytes || bytes.length < width * POSITION_BYTES) throw new DamagedTree(`${positionsPath(index)} is missing.`);
  return Array.from({ length: width }, (_, at) => Number(bytes.readBigUInt64BE(at * POSITION_BYTES)));
}

/** The salt that was made for an event of a former build; undefined when it has its own, or is erased. */
export async function readLateSalt(store: TileStore, leaf: number): Promise<string | undefined> {
  return new LateSalts(store).of(leaf);
}

/** Salts of the leaves of one tile that were made for events of former builds. */
export type LateSaltsOfTile = (leaf: number) => string | undefined;

export async function readLateSalts(store: TileStore, tile: number): Promise<LateSaltsOfTile> {
  const salts = await store.read(saltsPath(tile));
  return (leaf) => salts && saltAt(salts, leaf);
}

/** Reads consecutive leaves: each file is read once. */
export class LateSalts {
  #tile = -1;
  #salts: Buffer | undefined;

  constructor(private readonly store: TileStore) {}

  async of(leaf: number): Promise<string | undefined> {
    const tile = Math.floor(leaf / TILE_WIDTH);
    if (tile !== this.#tile) this.#salts = await this.store.read(saltsPath(tile));
    this.#tile = tile;
    return this.#salts && saltAt(this.#salts, leaf);
  }
}

function saltAt(salts: Buffer, leaf: number): string | undefined {
  const salt = slice(salts, leaf % TILE_WIDTH, SALT_BYTES);
  return salt.length === SALT_BYTES && !salt.equals(NO_SALT) ? salt.toString('base64') : undefined;
}

/** Overwrites the salt of an event that is erased. */
export async function eraseLateSalt(store: TileStore, leaf: number): Promise<void> {
  const path = saltsPath(Math.floor(leaf / TILE_WIDTH));
  const bytes = await store.read(path);
  if (!bytes || (leaf % TILE_WIDTH) * SALT_BYTES >= bytes.length) return;
  const copy = Buffer.from(bytes);
  NO_SALT.copy(copy, (leaf % TILE_WIDTH) * SALT_BYTES);
  await store.write(path, copy);
}

function positionBytes(positions: readonly number[]): Buffer {
  const bytes = Buffer.allocUnsafe(positions.length * POSITION_BYTES);
  for (const [at, position] of positions.entries()) bytes.writeBigUInt64BE(BigInt(position), at * POSITION_BYTES);
  return bytes;
}

function slice(bytes: Buffer, at: number, width: number): Buffer {
  return bytes.subarray(at * width, (at + 1) * width);
}
