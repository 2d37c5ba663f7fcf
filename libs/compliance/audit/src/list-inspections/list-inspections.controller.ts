import {
  about,
  type Actor,
  anything,
  AuthenticatedActor,
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
import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Inspections } from '../auditors/inspections.js';
import { time } from '../replayed/shapes.js';
import { shownTime } from '../replayed/shown.js';
import type { InspectionDocument } from './inspections.projection.js';
import { ListInspections } from './list-inspections.query.js';

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
    'Such as `message`, `proof`, `entries`, `search`, `administration`, `person`, `as_of`, `evidence`, `export`, `export_person`, `inspections`, `permissions`, `deletions`, `log_ins`, `refused_log_ins`, `mandates`, `holds`, `undo_preview` or `verification`.',
    text(),
  ),
  parameters: about(
    'What exactly was asked for. `(erased)`: what the parameter said in words is erased.',
    dictOf(anything()),
  ),
});

@Controller('api/v1/audit/inspections')
export class ListInspectionsController {
  constructor(
    private readonly inspections: Inspections,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Describe(
    'Who looked at what, for which case, newest first: auditors, owners and operators. For owners, whose own look is recorded, too: the same one once in an hour.',
    {
      answer: {
        inspections: about('Newest first.', listOf(inspectionShape)),
        found_oldest: boolean(),
      },
    },
  )
  @RequireOwner()
  async listInspections(
    @AuthenticatedActor() actor: Actor,
    @Parameters() { userId, case: name, before, limit }: InspectionsParameters,
  ) {
    const asked = { user_id: userId, case: name, before, limit };
    const parameters = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
    const own = await this.inspections.recordOnce(actor, { what: 'inspections', parameters });
    const data = { userId, case: name, before: before ?? own, limit };
    const { found, foundOldest } = await this.queries.execute(new ListInspections(data));
    return { inspections: found.map(shown), found_oldest: foundOldest };
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
