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

  @IntegerParameter({ about: 'The account whose view it is.' })
  readonly userId!: number;

  @JsonParameter(narrowTerms, { default: [] }) readonly narrow!: readonly NarrowTerm[];

  @TextParameter({ default: 'newest' }) readonly anchor!: string;

  @IntegerParameter({ default: 100, min: 0, max: MOST }) readonly numBefore!: number;

  @IntegerParameter({ default: 0, min: 0, max: MOST }) readonly numAfter!: number;

  @BooleanParameter({ default: false }) readonly applyMarkdown!: boolean;
}

const answer = {
  moment: time('As it was asked for.'),
  last_event: time('Time of the last event before it.'),
  events_read: about(
    'Number of events that the moment was replayed from: those behind the nearest earlier state that is kept. Many take long.',
    integer(),
  ),
  user: about(
    'The account as it was.',
    object({
      ...personFields,
      role: integer(),
      is_active: boolean(),
      permissions: about(
        'Special permissions; none outside of the mandate, as in the two that follow.',
        listOf(text()),
      ),
      settings: about('Personal settings that differed from the defaults.', dictOf(anything())),
      groups: about('Names of the groups that it was a member of itself.', listOf(text())),
    }),
  ),
  streams: about(
    'Channels that the account could see.',
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
  messages: about('As `GET /messages` answered them then, ascending.', listOf(dictOf(anything()))),
  anchor: integer(),
  found_anchor: boolean(),
  found_oldest: boolean(),
  found_newest: boolean(),
  history_limited: boolean(),
  erased: about(
    'Messages that were there then and are erased since, wherever they were last.',
    listOf(
      object({
        message_id: integer(),
        author: about('Who sent it.', object(personFields)),
        posted: time('When.'),
        place: about('Where it was when it was deleted.', placeShape),
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
    'What an account saw at a moment: role, permissions, settings, groups, channels, and messages by the narrows of `GET /messages`, as they read then. For accounts with the special permission `can_audit`; cut to their mandate.',
    { answer, errors: ['BAD_NARROW'] },
  )
  async asOf(@AuthenticatedActor() actor: Actor, @Parameters() parameters: AsOfParameters): Promise<ShownAsOf> {
    const { case: name, time: at, userId, ...range } = parameters;
    const time = parseMoment(at, 'begin');
    const asked = { time: at, user_id: userId, narrow: range.narrow, anchor: range.anchor };
    const mandate = await this.inspections.begin(actor, { what: 'as_of', case: name, parameters: asked });
    return this.queries.execute(new GetAsOf({ ...range, mandate, time, userId }));
  }
}
