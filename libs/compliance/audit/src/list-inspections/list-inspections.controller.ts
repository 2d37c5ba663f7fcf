import {
  about,
  anything,
  boolean,
  Describe,
  dictOf,
  integer,
  IntegerParameter,
  listOf,
  nullable,
  object,
  Parameters,
  RequireOwner,
  text,
  TextParameter,
} from '@chat/http';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Controller, Get, Inject } from '@nestjs/common';
import { time } from '../replayed/shapes.js';
import { shownTime } from '../replayed/shown.js';
import { type InspectionDocument, INSPECTIONS } from './inspections.projection.js';

const MOST = 1000;

class InspectionsParameters {
  @IntegerParameter({ optional: true, about: 'Only inspections by this account.' })
  readonly userId: number | undefined;

  @TextParameter({ optional: true, about: 'Only inspections for this case. Not together with `user_id`.' })
  readonly case: string | undefined;

  @IntegerParameter({ optional: true, about: 'Only inspections with a smaller id: the next page.' })
  readonly before: number | undefined;

  @IntegerParameter({ default: 100, min: 1, max: MOST, about: 'Most inspections of the answer.' })
  readonly limit!: number;
}

const inspectionShape = object({
  id: about('Increases with time. It does not survive an import.', integer()),
  time: time('When.'),
  user_id: about('Null: the command line.', nullable(integer())),
  operator: about('Account of the operating system; null: it was asked by API.', nullable(text())),
  client: nullable(text()),
  case: about('Null: none was named, or an owner looked.', nullable(text())),
  what: about(
    'Such as `message`, `proof`, `entries`, `search`, `administration`, `person`, `as_of`, `evidence`, `export`, `export_person`, `inspections`, `permissions`, `deletions` or `log_ins`.',
    text(),
  ),
  parameters: about('What exactly was asked for.', dictOf(anything())),
});

@Controller('api/v1/audit/inspections')
export class ListInspectionsController {
  constructor(@Inject(READ_STORE) private readonly store: ReadStore) {}

  @Get()
  @Describe('Who looked at what, for which case, newest first: auditors, owners and operators. For owners.', {
    answer: {
      inspections: about('Newest first.', listOf(inspectionShape)),
      found_oldest: boolean(),
    },
  })
  @RequireOwner()
  async listInspections(@Parameters() { userId, case: name, before, limit }: InspectionsParameters) {
    const filter = {
      ...(userId !== undefined && { userId }),
      ...(userId === undefined && name !== undefined && { case: name }),
      ...(before !== undefined && { _id: { $lt: before } }),
    };
    const found = await this.store.find(INSPECTIONS, { filter, sort: { _id: -1 }, limit: limit + 1 });
    return { inspections: found.slice(0, limit).map(shown), found_oldest: found.length <= limit };
  }
}

const shown = ({ _id, time: at, userId, operator, client, case: name, what, parameters }: InspectionDocument) => ({
  id: _id,
  time: shownTime(at),
  user_id: userId,
  operator,
  client,
  case: name,
  what,
  parameters,
});
