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
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Controller, Get, Inject } from '@nestjs/common';
import { Inspections } from '../auditors/inspections.js';
import { time } from '../replayed/shapes.js';
import { shownTime } from '../replayed/shown.js';
import { shownParameters } from '../inspection/shown-parameters.js';
import { INSPECTION_WORDS } from './inspection-words.projection.js';
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
    @Inject(READ_STORE) private readonly store: ReadStore,
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
    const below = before ?? own;
    const filter = {
      ...(userId !== undefined && { userId }),
      ...(userId === undefined && name !== undefined && { case: name }),
      ...(below !== undefined && { _id: { $lt: below } }),
    };
    const found = await this.store.find(INSPECTIONS, { filter, sort: { _id: -1 }, limit: limit + 1 });
    const inspections = found.slice(0, limit);
    const streams = inspections.flatMap(({ apart }) => apart?.stream ?? []);
    const words = new Map((await this.store.getMany(INSPECTION_WORDS, streams)).map((each) => [each._id, each.words]));
    return {
      inspections: inspections.map((each) =>
        shown(
          each,
          shownParameters(each, (stream) => words.get(stream)),
        ),
      ),
      found_oldest: found.length <= limit,
    };
  }
}

const shown = (
  { _id, time: at, userId, operator, client, case: name, what }: InspectionDocument,
  parameters: InspectionDocument['parameters'],
) => ({
  id: _id,
  time: shownTime(at),
  user_id: userId,
  operator,
  client,
  case: name,
  what,
  parameters,
});
