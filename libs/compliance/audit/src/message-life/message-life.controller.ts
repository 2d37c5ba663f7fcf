import {
  about,
  type Actor,
  anything,
  AuthenticatedActor,
  boolean,
  choice,
  Costly,
  Describe,
  dictOf,
  either,
  constant,
  integer,
  listOf,
  nullable,
  object,
  Parameters,
  PathId,
  text,
} from '@chat/http';
import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { CaseParameter } from '../auditors/case-parameter.js';
import { Inspections } from '../auditors/inspections.js';
import { causeFields, personFields, placeShape, time, timeOrNull } from '../replayed/shapes.js';
import { GetMessageLife } from './message-life.query.js';

const answer = {
  message_id: integer(),
  state: about(
    'Whether it is shown, deleted while auditors can read it, or erased.',
    choice(['visible', 'deleted', 'erased']),
  ),
  held: about('Whether a legal hold covers it. Always false for accounts that may not see holds.', boolean()),
  erased_events: about('Number of its first events that are erased.', either(integer(), constant('all'))),
  author: about('Null: that is erased.', nullable(object(personFields))),
  posted: timeOrNull('When it was posted; null: that is erased.'),
  place: about('Where it is, or was when it was deleted; null: that is erased.', nullable(placeShape)),
  history: about(
    'Everything that happened to it, oldest first.',
    listOf(
      object({
        id: about('Id of the event.', text()),
        stream: about('Stream of the event.', text()),
        revision: about('Place of the event in its stream.', integer()),
        event: about('Type of the event, as in docs/events.md.', text()),
        ...causeFields,
        leaf_index: about('Place of the event in the sealed tree; null: not sealed so far.', nullable(integer())),
        details: about(
          'By type, such as `version`, `content`, `previous_content`, `from`, `to`, `emoji_name`, `report_type`, `ground`.',
          dictOf(anything()),
        ),
      }),
    ),
  ),
  files: about(
    'Uploaded files that any version linked.',
    listOf(
      object({
        attachment_id: integer(),
        name: text(),
        path_id: text(),
        size: integer(),
        sha256: about('In hexadecimal; null: a former build did not record it.', nullable(text())),
        by: object(personFields),
        uploaded: time('When it was uploaded.'),
        deleted: timeOrNull('When its bytes were removed; null: they are there.'),
      }),
    ),
  ),
  access: about(
    'Who could read it, by which right, from when to when; that is no proof that anybody did. Null: what would say so is erased.',
    nullable(
      listOf(
        object({
          ...personFields,
          right: about(
            'The strongest right of the account then.',
            choice(['participant', 'subscriber', 'public_channel', 'web_public_channel', 'may_subscribe', 'mandate']),
          ),
          from: time('Since when.'),
          to: timeOrNull('Until when; null: until now.'),
        }),
      ),
    ),
  ),
  access_omitted: about('Rows of `access` beyond the first 10,000.', integer()),
  marks: about(
    'Who marked it as read, and as unread again, in order.',
    listOf(object({ ...personFields, mark: about('Unread: again.', choice(['read', 'unread'])), time: time('When.') })),
  ),
  recipients: about(
    'To whom it was sent, as of now or of its deletion, at most 10,000.',
    listOf(
      object({
        ...personFields,
        is_mentioned: about('By name, group or wildcard.', boolean()),
        is_unread: about('Not marked as read.', boolean()),
      }),
    ),
  ),
  seal: about(
    'What the sealed tree says of it, compared just now.',
    object({
      checkpoint: about('The signed checkpoint that has all of it; null: see `fault`.', nullable(text())),
      size: about('Events under that checkpoint.', nullable(integer())),
      fault: about('Why nothing is proven; null: every event is what was sealed.', nullable(text())),
    }),
  ),
};

@Controller('api/v1/audit/messages')
export class MessageLifeController {
  constructor(
    private readonly inspections: Inspections,
    private readonly queries: QueryBus,
  ) {}

  @Get(':message_id')
  @Costly()
  @Describe(
    'The life of a message, from the log alone: every version, who did what to it, who could read it, and its place in the sealed tree. For accounts with the special permission `can_audit`, within their mandate.',
    { answer },
  )
  async messageLife(
    @AuthenticatedActor() actor: Actor,
    @PathId('message_id') messageId: number,
    @Parameters() { case: name }: CaseParameter,
  ): Promise<object> {
    const inspection = { what: 'message', case: name, parameters: { message_id: messageId } } as const;
    const mandate = await this.inspections.begin(actor, inspection);
    return this.queries.execute(new GetMessageLife({ messageId, mandate }));
  }
}
