import { type Actor, AuthenticatedActor, content, Describe, type FileAnswer, PathRest, RateBucket } from '@chat/http';
import { Clock } from '@chat/kernel';
import { parseTilePath } from '@chat/transparency';
import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetTile, NotPublished, tileAnswer } from '@chat/sealing';
import { Auditors } from '../auditors/auditors.js';
import { Inspections } from '../auditors/inspections.js';

/** Entries reveal who acted when, so they are not public. */
@RateBucket('none')
@Controller('api/v1/audit/tile/entries')
export class EntryTilesController {
  /** Days, by account. */
  readonly #recorded = new Map<number, string>();

  constructor(
    private readonly auditors: Auditors,
    private readonly inspections: Inspections,
    private readonly clock: Clock,
    private readonly queries: QueryBus,
  ) {}

  @Get('*')
  @Describe(
    'Entries of the log, as its tree has them: index, and perhaps a width, as in `x001/234.p/7` (c2sp.org/tlog-tiles). For accounts with the special permission `can_audit` whose mandate covers everything.',
    { answer: content('application/octet-stream') },
  )
  async entries(@AuthenticatedActor() actor: Actor, @PathRest('tile') rest: string): Promise<FileAnswer> {
    this.auditors.assertUnrestricted(actor.userId);
    await this.#recordDaily(actor);
    const tile = parseTilePath(`tile/entries/${rest}`);
    if (!tile) throw new NotPublished('tile');
    return tileAnswer(await this.queries.execute(new GetTile({ tile })), 'private');
  }

  /** Programs read many tiles, and name no case. */
  async #recordDaily(actor: Actor): Promise<void> {
    const day = new Date(this.clock.now()).toISOString().slice(0, 10);
    if (this.#recorded.get(actor.userId) === day) return;
    await this.inspections.begin(actor, { what: 'entries', case: null, parameters: { day } });
    this.#recorded.set(actor.userId, day);
  }
}
