import { Directory } from '@chat/directory';
import { type Actor, AuthenticatedActor, content, Describe, type FileAnswer, PathRest, RateBucket } from '@chat/http';
import { parseTilePath } from '@chat/transparency';
import { Controller, Get, Inject } from '@nestjs/common';
import { NotPublished, tileAnswer } from '../publish-checkpoints/file-answers.js';
import { TILE_STORE, type TileStore } from '../tile-store/tile-store.js';
import { assertAuditor } from './assert-auditor.js';

/** Entries say who acted when, so they are not for everybody. */
@RateBucket('none')
@Controller('api/v1/audit/tile/entries')
export class EntryTilesController {
  constructor(
    private readonly directory: Directory,
    @Inject(TILE_STORE) private readonly store: TileStore,
  ) {}

  @Get('*')
  @Describe(
    'Entries of the log, as its tree has them: index, and perhaps a width, as in `x001/234.p/7` (c2sp.org/tlog-tiles). For accounts with the special permission `can_audit`.',
    { answer: content('application/octet-stream') },
  )
  async entries(@AuthenticatedActor() { userId }: Actor, @PathRest('tile') rest: string): Promise<FileAnswer> {
    assertAuditor(this.directory, userId);
    const tile = parseTilePath(`tile/entries/${rest}`);
    if (!tile) throw new NotPublished('tile');
    return tileAnswer(this.store, tile, 'private');
  }
}
