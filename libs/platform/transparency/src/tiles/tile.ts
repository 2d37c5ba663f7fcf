/** Heights of the tree that one tile spans; it holds as many hashes as a tree of that height has leaves. */
export const TILE_HEIGHT = 8;
export const TILE_WIDTH = 2 ** TILE_HEIGHT;

/** Consecutive hashes of one level, or the entries of such leaves. */
export interface Tile {
  /** Level of the hashes: level l holds those of subtrees of height 8 × l. */
  readonly level: number | 'entries';
  readonly index: number;
  /** Less than a full tile's only at the right edge of a tree. */
  readonly width: number;
}

const NAME = /^tile\/(entries|[0-5]?\d|6[0-3])\/((?:x\d{3}\/)*\d{3})(?:\.p\/([1-9]\d{0,2}))?$/;

/** Path below a prefix, as every tiled log names it. */
export function tilePath({ level, index, width }: Tile): string {
  const groups = [String(index % 1000).padStart(3, '0')];
  for (let rest = Math.floor(index / 1000); rest > 0; rest = Math.floor(rest / 1000))
    groups.unshift(`x${String(rest % 1000).padStart(3, '0')}`);
  return `tile/${level}/${groups.join('/')}${width < TILE_WIDTH ? `.p/${width}` : ''}`;
}

/** @returns undefined for a text that is not the canonical name of a tile */
export function parseTilePath(path: string): Tile | undefined {
  const [, levelText, groups, widthText] = NAME.exec(path) ?? [];
  if (levelText === undefined || groups === undefined) return undefined;
  const level = levelText === 'entries' ? 'entries' : Number(levelText);
  const index = Number(groups.replaceAll(/[x/]/g, ''));
  const tile = { level, index, width: widthText === undefined ? TILE_WIDTH : Number(widthText) } as const;
  return Number.isSafeInteger(index) && tilePath(tile) === path ? tile : undefined;
}

/** The tiles of a tree that a smaller one did not have, including partial ones at its right edge. */
export function* newTiles(oldSize: number, size: number): Generator<Tile> {
  yield* newAt('entries', oldSize, size);
  for (let level = 0; countAt(level, size) > 0; level++)
    yield* newAt(level, countAt(level, oldSize), countAt(level, size));
}

function* newAt(level: Tile['level'], old: number, count: number): Generator<Tile> {
  if (old === count) return;
  for (let index = Math.floor(old / TILE_WIDTH); index * TILE_WIDTH < count; index++)
    yield { level, index, width: Math.min(TILE_WIDTH, count - index * TILE_WIDTH) };
}

/** Hashes of one level in a tree. */
export function countAt(level: number, size: number): number {
  return Math.floor(size / 2 ** (TILE_HEIGHT * level));
}
