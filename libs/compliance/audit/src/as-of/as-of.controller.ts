import {
  about,
  type Actor,
  AuthenticatedActor,
  anything,
  boolean,
  BooleanParameter,
  Costly,
  Describe,
  dictOf,
  integer,
  IntegerParameter,
  JsonParameter,
  listOf,
  nullable,
  object,
  Parameters,
  text,
  TextParameter,
} from '@chat/http';
import { narrowTerms, type NarrowTerm } from '@chat/message-reading';
import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { CaseParameter } from '../auditors/case-parameter.js';
import { Inspections } from '../auditors/inspections.js';
import { parseMoment } from '../moment/parse-moment.js';
import { personFields, placeShape, time } from '../replayed/shapes.js';
import type { ShownAsOf } from './as-of.fold.js';
import { GetAsOf } from './as-of.query.js';

const MOST = 1000;

class AsOfParameters extends CaseParameter {
  @TextParameter({ about: 'The moment, such as `2026-11-20T10:00` (UTC) or `2026-11-20T10:00+01:00`.' })
  readonly time!: string;

  @IntegerParameter({
    optional: true,
    about: 'The account whose view it is; default: everything that the mandate covers.',
  })
  readonly userId: number | undefined;

  @JsonParameter(narrowTerms, { default: [] }) readonly narrow!: readonly NarrowTerm[];

  @TextParameter({ default: 'newest' }) readonly anchor!: string;

  @IntegerParameter({ default: 100, min: 0, max: MOST }) readonly numBefore!: number;

  @IntegerParameter({ default: 0, min: 0, max: MOST }) readonly numAfter!: number;

  @BooleanParameter({ default: false }) readonly applyMarkdown!: boolean;
}

const answer = {
  moment: time('As it was asked for.'),
  first_event: time('Time of the first event of the log: nothing is known of before.'),
  last_event: time('Time of the last event before it.'),
  events_read: about(
    'Number of events that the moment was replayed from: those behind the nearest earlier state that is kept. Many take long.',
    integer(),
  ),
  user: about(
    'The account as it was; null: none was named.',
    nullable(
      object({
        ...personFields,
        role: about('Null: outside of the mandate.', nullable(integer())),
        is_active: boolean(),
        permissions: about(
          'Special permissions; none outside of the mandate, as in the two that follow.',
          listOf(text()),
        ),
        settings: about('Personal settings that differed from the defaults.', dictOf(anything())),
        groups: about('Names of the groups that it was a member of itself.', listOf(text())),
      }),
    ),
  ),
  streams: about(
    'Channels that the account could see; none when it is outside of the mandate.',
    listOf(
      object({
        stream_id: integer(),
        name: text(),
        invite_only: boolean(),
        is_archived: boolean(),
        is_subscribed: about('Whether it was subscribed.', boolean()),
      }),
    ),
  ),
  topics: about(
    'Topics as they were of the channel that the narrow names, newest first, at most 1000; none without one.',
    listOf(object({ name: text(), max_id: about('Its newest message then.', integer()), messages: integer() })),
  ),
  messages: about('As `GET /messages` answered them then, ascending.', listOf(dictOf(anything()))),
  anchor: integer(),
  found_anchor: boolean(),
  found_oldest: boolean(),
  found_newest: boolean(),
  history_limited: boolean(),
  erased: about(
    'Messages that the account could read then and that are erased since, by the narrow, without those terms that ask for text or flags: then none. They count among `num_before` and `num_after`.',
    listOf(
      object({
        message_id: integer(),
        author: about('Who sent it.', object(personFields)),
        posted: time('When.'),
        place: about('Where it was then.', placeShape),
      }),
    ),
  ),
};

@Controller('api/v1/audit/as_of')
export class AsOfController {
  constructor(
    private readonly inspections: Inspections,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Costly()
  @Describe(
    'What an account saw at a moment, or without one what the mandate covers: role, permissions, settings, groups, channels, topics, and messages by the narrows of `GET /messages`, as they read then. For accounts with the special permission `can_audit`; cut to their mandate.',
    { answer, errors: ['BAD_NARROW'] },
  )
  async asOf(@AuthenticatedActor() actor: Actor, @Parameters() parameters: AsOfParameters): Promise<ShownAsOf> {
    const { case: name, time: at, userId, ...range } = parameters;
    const time = parseMoment(at, 'begin');
    const asked = { time: at, user_id: userId ?? null, narrow: range.narrow, anchor: range.anchor };
    const mandate = await this.inspections.begin(actor, { what: 'as_of', case: name, parameters: asked });
    return this.queries.execute(new GetAsOf({ ...range, mandate, time, userId: userId ?? null }));
  }
}
