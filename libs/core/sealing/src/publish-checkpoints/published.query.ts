import { QueryWith } from '@chat/cqrs';
import type { Tile } from '@chat/transparency';
import { Inject } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { readCosigned, readNewest } from '../cosigning/cosigned-checkpoint.js';
import { TILE_STORE, type TileStore } from '../tile-store/tile-store.js';
import { DamagedTree, readTile } from '../tree/sealed-tree.js';
import { NotPublished } from './file-answers.js';

/** Answers the signed note of the newest checkpoint, or of the newest that enough witnesses have cosigned. */
export class GetCheckpoint extends QueryWith<{ readonly isCosigned: boolean }, string | undefined> {}

@QueryHandler(GetCheckpoint)
export class GetCheckpointHandler implements IQueryHandler<GetCheckpoint> {
  constructor(@Inject(TILE_STORE) private readonly store: TileStore) {}

  async execute({ data: { isCosigned } }: GetCheckpoint): Promise<string | undefined> {
    return (await (isCosigned ? readCosigned : readNewest)(this.store))?.note;
  }
}

/** Answers the bytes of a tile. @throws NotPublished */
export class GetTile extends QueryWith<{ readonly tile: Tile }, Buffer> {}

@QueryHandler(GetTile)
export class GetTileHandler implements IQueryHandler<GetTile> {
  constructor(@Inject(TILE_STORE) private readonly store: TileStore) {}

  async execute({ data: { tile } }: GetTile): Promise<Buffer> {
    try {
      return await readTile(this.store, tile);
    } catch (error) {
      if (error instanceof DamagedTree) throw new NotPublished('tile');
      throw error;
    }
  }
}
