import { FileAnswer } from '@chat/http';
import { refusal } from '@chat/kernel';
import type { Tile } from '@chat/transparency';
import { Readable } from 'node:stream';
import type { TileStore } from '../tile-store/tile-store.js';
import { DamagedTree, readTile } from '../tree/sealed-tree.js';

export class NotPublished extends refusal((what: string) => `There is no such ${what}`, { httpStatus: 404 }) {}

/** @param keptBy who may keep it, for ever: a tile does not change @throws NotPublished */
export async function tileAnswer(store: TileStore, tile: Tile, keptBy: 'public' | 'private'): Promise<FileAnswer> {
  try {
    const bytes = await readTile(store, tile);
    return answerOf(bytes, 'application/octet-stream', `${keptBy}, max-age=31536000, immutable`);
  } catch (error) {
    if (error instanceof DamagedTree) throw new NotPublished('tile');
    throw error;
  }
}

export function answerOf(bytes: Buffer, type: string, caching: string): FileAnswer {
  const headers = { 'content-type': type, 'content-length': bytes.length, 'cache-control': caching };
  return new FileAnswer(200, headers, Readable.from([bytes]));
}
