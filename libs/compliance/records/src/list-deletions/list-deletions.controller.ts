import { InsufficientPermission, Role } from '@chat/directory';
import {
  about,
  type Actor,
  AuthenticatedActor,
  boolean,
  BooleanParameter,
  Costly,
  Describe,
  integer,
  IntegerParameter,
  listOf,
  nullable,
  object,
  Parameters,
  Roles,
  text,
  TextParameter,
} from '@chat/http';
import { AuditInspections } from '@chat/ports';
import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { HoldKeepers } from '../hold-keepers/hold-keepers.js';
import { ListDeletions, type Listed, type ListedThing } from './list-deletions.query.js';

const MOST = 1_000;

class DeletionsParameters {
  @TextParameter({ optional: true, about: 'For auditors: the matter for which they look. Owners name none.' })
  readonly case: string | undefined;

  @BooleanParameter({ default: false, about: 'Deleted files in place of messages.' })
  readonly files!: boolean;

  @IntegerParameter({ optional: true, about: 'Only what was deleted before this `number`: the next page.' })
  readonly before: number | undefined;

  @IntegerParameter({ default: 100, min: 1, max: MOST, about: 'Most messages or files of the answer.' })
  readonly limit!: number;
}

const seconds = (meaning: string) => about(`${meaning} UNIX seconds.`, integer());
const secondsOrNull = (meaning: string) => about(`${meaning} UNIX seconds.`, nullable(integer()));

const deletionShape = object({
  deleted: seconds('When.'),
  user_id: about('Who deleted it; null: the service.', nullable(integer())),
  ground: about(
    '`retention`, `request`, `topic` (a request for the whole topic), `deactivation` (of its author), or `message` (a file whose message was deleted).',
    text(),
  ),
  correlation_id: about('Of the request that deleted, for an undo.', text()),
  stream_id: about(
    'Channel where it was then; null for direct messages, files, and channels outside of the mandate.',
    nullable(integer()),
  ),
  user_ids: about(
    'People of the direct conversation; null for all else, and for owners who name no case.',
    nullable(listOf(integer())),
  ),
  content: about('`kept`, `erased`, or `restored`: it came back.', text()),
  due: secondsOrNull(
    'When kept content is to be erased, by the rule of now; null while a legal hold covers it, and for a file, which goes with the messages that linked it.',
  ),
  held: about('Whether a legal hold covers it. Always false for accounts that may not see holds.', boolean()),
  erased: secondsOrNull('When content was erased that was kept; else null.'),
  undone: about(
    'Null: it was not undone.',
    nullable(
      object({
        time: seconds('When.'),
        user_id: nullable(integer()),
        reason: about('Null: it is erased.', nullable(text())),
      }),
    ),
  ),
});

@Controller('api/v1/records/deletions')
export class ListDeletionsController {
  constructor(
    private readonly queries: QueryBus,
    private readonly roles: Roles,
    private readonly inspections: AuditInspections,
    private readonly keepers: HoldKeepers,
  ) {}

  @Get()
  @Costly()
  @Describe(
    'The register of deletions, the last one first: each message or file that was deleted, by whom or by which rule, and what became of its content. For owners, and with a case for accounts with the special permission `can_audit`, within their mandates.',
    {
      answer: {
        deletions: about(
          'By their last deletion, newest first.',
          listOf(
            object({
              number: about('Increases with time; for `before`.', integer()),
              id: about('Of the message or file.', integer()),
              author_id: integer(),
              posted: secondsOrNull('When it was posted; null for a file, whose upload is erased.'),
              deletions: about(
                'Oldest first; several if it was undone in between, until the content is erased.',
                listOf(deletionShape),
              ),
            }),
          ),
        ),
        found_oldest: boolean(),
      },
    },
  )
  async listDeletions(@AuthenticatedActor() actor: Actor, @Parameters() parameters: DeletionsParameters) {
    const { case: name, files, before, limit } = parameters;
    const mandate = name === undefined ? this.#ofOwner(actor) : await this.#begin(actor, name, parameters);
    const showsHolds = this.keepers.include(actor);
    const query = new ListDeletions({ what: files ? 'file' : 'message', before, limit, mandate, showsHolds });
    const { found, foundOldest } = await this.queries.execute(query);
    return { deletions: found.map((thing) => shown(thing, mandate !== null)), found_oldest: foundOldest };
  }

  #ofOwner({ userId }: Actor): null {
    if (this.roles.roleOf(userId).role !== Role.owner) throw new InsufficientPermission();
    return null;
  }

  #begin(actor: Actor, name: string, { files, before, limit }: DeletionsParameters) {
    const parameters = { files, limit, ...(before !== undefined && { before }) };
    return this.inspections.begin(actor, { what: 'deletions', case: name, parameters });
  }
}

const shown = ({ last, id, authorId, postedAt, deletions }: ListedThing, showsPeople: boolean) => ({
  number: last,
  id,
  author_id: authorId,
  posted: inSeconds(postedAt),
  deletions: deletions.map((deletion) => shownDeletion(deletion, showsPeople)),
});

function shownDeletion(deletion: Listed, showsPeople: boolean) {
  const { time, deleterId, ground, correlationId, place, isThere, isHeld, due, erasedAt, undone, reason } = deletion;
  return {
    deleted: inSeconds(time),
    user_id: deleterId,
    ground,
    correlation_id: correlationId,
    stream_id: place?.kind === 'channel' ? place.channelId : null,
    user_ids: showsPeople && place?.kind === 'direct' ? place.userIds : null,
    content: undone ? 'restored' : isThere ? 'kept' : 'erased',
    due: inSeconds(due),
    held: isHeld,
    erased: inSeconds(erasedAt),
    undone: undone && { time: inSeconds(undone.time), user_id: undone.userId, reason },
  };
}

const inSeconds = (time: number | null) => (time === null ? null : Math.floor(time / 1000));
