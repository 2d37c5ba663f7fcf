import { content, Describe, FileAnswer, PathRest, Public, RateBucket } from '@chat/http';
import { parseTilePath } from '@chat/transparency';
import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { answerOf, NotPublished, tileAnswer } from './file-answers.js';
import { GetCheckpoint, GetTile } from './published.query.js';
import { CheckpointPublishing } from './publishing.js';

/** Checkpoints and hash tiles, for verifiers of the log. They disclose only its size, and count as downloads. */
@Public()
@RateBucket('none')
@Controller('api/v1/audit')
export class CheckpointsController {
  constructor(
    private readonly queries: QueryBus,
    private readonly publishing: CheckpointPublishing,
  ) {}

  @Get('checkpoint')
  @Describe(
    'The newest signed checkpoint of the log: origin, size and root of its tree (c2sp.org/tlog-checkpoint), with what witnesses have cosigned of it.',
    {
      answer: content('text/plain'),
    },
  )
  async checkpoint(): Promise<FileAnswer> {
    return this.#answer({ isCosigned: false });
  }

  @Get('checkpoint/cosigned')
  @Describe('The newest checkpoint of the log that enough witnesses have cosigned, with their signatures.', {
    answer: content('text/plain'),
  })
  async cosigned(): Promise<FileAnswer> {
    return this.#answer({ isCosigned: true });
  }

  @Get('tile/*')
  @Describe(
    'Hashes of the tree of the log: level, index, and perhaps a width, as in `0/x001/234.p/7` (c2sp.org/tlog-tiles).',
    {
      answer: content('application/octet-stream'),
    },
  )
  async tile(@PathRest('tile') rest: string): Promise<FileAnswer> {
    const tile = parseTilePath(`tile/${rest}`);
    if (!this.publishing.isOn || !tile || tile.level === 'entries') throw new NotPublished('tile');
    return tileAnswer(await this.queries.execute(new GetTile({ tile })), 'public');
  }

  async #answer(data: GetCheckpoint['data']): Promise<FileAnswer> {
    const note = this.publishing.isOn ? await this.queries.execute(new GetCheckpoint(data)) : undefined;
    if (note === undefined) throw new NotPublished('checkpoint');
    return answerOf(Buffer.from(note), 'text/plain; charset=utf-8', 'public, max-age=1');
  }
}
