import { type Actor, AuthenticatedActor, content, Describe, type FileAnswer, PathRest, RateBucket } from '@chat/http';
import { parseTilePath } from '@chat/transparency';
import { Controller, Get, Inject } from '@nestjs/common';
import { NotPublished, TILE_STORE, tileAnswer, type TileStore } from '@chat/sealing';
import { Auditors } from '../auditors/auditors.js';

/** Entries say who acted when, so they are not for everybody. */
@RateBucket('none')
@Controller('api/v1/audit/tile/entries')
export class EntryTilesController {
  constructor(
    private readonly auditors: Auditors,
    @Inject(TILE_STORE) private readonly store: TileStore,
  ) {}

  @Get('*')
  @Describe(
    'Entries of the log, as its tree has them: index, and perhaps a width, as in `x001/234.p/7` (c2sp.org/tlog-tiles). For accounts with the special permission `can_audit` whose mandate covers everything.',
    { answer: content('application/octet-stream') },
  )
  async entries(@AuthenticatedActor() { userId }: Actor, @PathRest('tile') rest: string): Promise<FileAnswer> {
    this.auditors.assertUnrestricted(userId);
    const tile = parseTilePath(`tile/entries/${rest}`);
    if (!tile) throw new NotPublished('tile');
    return tileAnswer(this.store, tile, 'private');
  }
}
