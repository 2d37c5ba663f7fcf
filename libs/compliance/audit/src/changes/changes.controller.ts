import {
  about,
  type Actor,
  anything,
  AuthenticatedActor,
  boolean,
  Costly,
  Describe,
  integer,
  IntegerParameter,
  listOf,
  nullable,
  object,
  optional,
  Parameters,
  PathId,
  text,
  TextParameter,
} from '@chat/http';
import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { CaseParameter } from '../auditors/case-parameter.js';
import { Inspections } from '../auditors/inspections.js';
import { parseMoment } from '../moment/parse-moment.js';
import { causeFields, placeShape } from '../replayed/shapes.js';
import type { Period, ShownChanges } from './administration.js';
import { GetAdministration, GetTimeLine } from './changes.query.js';
import type { TimeLine } from './time-line.fold.js';

const MOST = 1000;

class PeriodParameters extends CaseParameter {
  @TextParameter({ optional: true, about: 'Since then, such as `2026-11-20` or `2026-11-20T10:00+01:00`.' })
  readonly from: string | undefined;

  @TextParameter({ optional: true, about: 'Before then; a date: until the end of that day.' })
  readonly to: string | undefined;

  @TextParameter({ optional: true, about: 'Only what one request caused: the `correlation_id` of an entry.' })
  readonly correlationId: string | undefined;

  @IntegerParameter({ default: 0, about: 'Continues an answer: the last `number` of it.' })
  readonly after!: number;

  @IntegerParameter({ default: 200, min: 1, max: MOST, about: 'Most entries of the answer.' })
  readonly limit!: number;
}

const fieldChanges = about(
  'Of a change the fields that have another value than before, of an act such as `SpecialPermissionGranted` all of them, beside the id of the subject; secrets are left out.',
  listOf(
    object({
      field: about('Name in the event; after a dot inside of it.', text()),
      old: optional(about('Missing: no value was known, or the field is no state.', anything())),
      new: about('From then on.', anything()),
    }),
  ),
);

const eventFields = {
  number: about('Increases; for `after`.', integer()),
  id: about('Id of the event.', text()),
  event: about('Type of the event.', text()),
  ...causeFields,
};

const subjectFields = {
  subject: about('Such as `user`, `subscriptions`, `group`, `channel`, `realm` or `message`.', text()),
  subject_id: about('Id of that; 0 for an undo.', integer()),
  subject_name: about('As of then; null: it has no name.', nullable(text())),
};

@Controller('api/v1/audit')
export class ChangesController {
  constructor(
    private readonly inspections: Inspections,
    private readonly queries: QueryBus,
  ) {}

  @Get('administration')
  @Costly()
  @Describe(
    'Every change of roles, permissions, subscriptions, groups, channels and settings, with old and new value and by whom, oldest first. For accounts with the special permission `can_audit`; a mandate for some channels or accounts shows what became of these.',
    {
      answer: {
        changes: about(
          'Oldest first.',
          listOf(
            object({
              ...eventFields,
              ...subjectFields,
              changes: fieldChanges,
            }),
          ),
        ),
        found_newest: boolean(),
      },
    },
  )
  async administration(
    @AuthenticatedActor() actor: Actor,
    @Parameters() parameters: PeriodParameters,
  ): Promise<ShownChanges> {
    const inspection = { what: 'administration', case: parameters.case, parameters: recorded(parameters) } as const;
    const mandate = await this.inspections.begin(actor, inspection);
    return this.queries.execute(new GetAdministration({ mandate, period: periodOf(parameters) }));
  }

  @Get('people/:user_id')
  @Costly()
  @Describe(
    'What somebody wrote, changed, deleted, moved, joined, left and was given, oldest first: of messages also reactions and reports, of a move `place` and `message_ids` among the changes. For accounts with the special permission `can_audit`, within their mandate.',
    {
      answer: {
        entries: about(
          'Oldest first.',
          listOf(
            object({
              ...eventFields,
              stream: about('Stream of the event.', text()),
              ...subjectFields,
              message_id: about('Null: it concerns no single message.', nullable(integer())),
              place: about('Where the message was then; null: unknown.', nullable(placeShape)),
              content: about('Of the message, as it was written; null: it is not about that.', nullable(text())),
              changes: fieldChanges,
            }),
          ),
        ),
        found_newest: boolean(),
      },
    },
  )
  async timeLine(
    @AuthenticatedActor() actor: Actor,
    @PathId('user_id') userId: number,
    @Parameters() parameters: PeriodParameters,
  ): Promise<TimeLine> {
    const asked = { user_id: userId, ...recorded(parameters) };
    const inspection = { what: 'person', case: parameters.case, parameters: asked } as const;
    const mandate = await this.inspections.begin(actor, inspection);
    return this.queries.execute(new GetTimeLine({ userId, mandate, period: periodOf(parameters) }));
  }
}

const recorded = ({ case: _case, correlationId, ...asked }: PeriodParameters) => ({
  ...asked,
  correlation_id: correlationId,
});

function periodOf({ from, to, after, limit, correlationId }: PeriodParameters): Period {
  return {
    from: from === undefined ? null : parseMoment(from, 'begin'),
    to: to === undefined ? null : parseMoment(to, 'end'),
    after,
    limit,
    correlationId,
  };
}
