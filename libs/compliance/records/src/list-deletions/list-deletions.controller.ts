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
import { refusal } from '@chat/kernel';
import { AuditInspections } from '@chat/ports';
import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { HoldKeepers } from '../hold-keepers/hold-keepers.js';
import { ListDeletions, type Listed, type ListedThing } from './list-deletions.query.js';

const MOST = 1_000;
const MOST_ACCOUNTS = 100;

class DeletionsParameters {
  @TextParameter({ optional: true, about: 'For auditors: the matter for which they look. Owners name none.' })
  readonly case: string | undefined;

  @BooleanParameter({ default: false, about: 'Deleted files in place of messages.' })
  readonly files!: boolean;

  @BooleanParameter({
    default: false,
    about: 'Accounts that were deleted for good in place of messages, at most 100 in an answer.',
  })
  readonly accounts!: boolean;

  @IntegerParameter({ optional: true, about: 'Only of this author, such as what an erasure left of an account.' })
  readonly authorId: number | undefined;

  @IntegerParameter({ optional: true, about: 'Only what was deleted before this `number`: the next page.' })
  readonly before: number | undefined;

  @IntegerParameter({ default: 100, min: 1, max: MOST, about: 'Most messages, files or accounts of the answer.' })
  readonly limit!: number;
}

const seconds = (meaning: string) => about(`${meaning} UNIX seconds.`, integer());
const secondsOrNull = (meaning: string) => about(`${meaning} UNIX seconds.`, nullable(integer()));

const deletionShape = object({
  deleted: seconds('When.'),
  user_id: about('Who deleted it; null: the service.', nullable(integer())),
  ground: about(
    '`retention`, `request`, `topic` (a request for the whole topic), `deactivation` (of its author), or `message` (a file that only deleted messages linked: they have the same `correlation_id`).',
    text(),
  ),
  correlation_id: about('Of the request that deleted, for an undo.', text()),
  stream_id: about(
    'Channel where it was then; null for direct messages, accounts, files, which have no place but that of the messages that linked them, and channels outside of the mandate.',
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
  kept_by: about(
    'Why content is left: `deleted_content_days`, `records_rule`, `legal_hold` (for accounts that may see holds); several keep it until all have passed. Empty unless it is kept, and in the moments before it is erased.',
    listOf(text()),
  ),
  held: about('Whether a legal hold covers it. Always false for accounts that may not see holds.', boolean()),
  erased: secondsOrNull('When content was erased that was kept; else null.'),
  erasure_ground: about(
    'Why content was erased: `deleted_content_days` (they have passed, and so has all else that kept it), `at_once` (nothing kept it), `erase_now` (an owner deactivated its author and said so), `limit` (kept files took too much room), or `account` (it was deleted for good). Null unless content is erased, and for deletions before the last one.',
    nullable(text()),
  ),
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

const leftShape = object({
  what: about('`name`, `messages`, which everybody sees, or `content of deleted messages`.', text()),
  why: about('`request` (it did not delete them), or as in `kept_by`.', text()),
  count: about('At most 1,000 deleted messages are counted; null for a name.', nullable(integer())),
});

export class FilesOrAccounts extends refusal('Name either files or accounts.') {}

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
    'The register of deletions, the last one first: each message, file or account that was deleted, by whom or by which rule, and what became of its content. Each look is recorded. For owners, and with a case for accounts with the special permission `can_audit`, within their mandates.',
    {
      answer: {
        deletions: about(
          'By their last deletion, newest first.',
          listOf(
            object({
              number: about('Increases with time; for `before`.', integer()),
              id: about('Of the message, file or account.', integer()),
              author_id: about('Of an account, the account itself.', integer()),
              posted: secondsOrNull(
                'When it was posted or uploaded, or the account joined; null for a file that a former build deleted.',
              ),
              deletions: about(
                'Oldest first; several if it was undone in between, until the content is erased.',
                listOf(deletionShape),
              ),
              left: about(
                'What the deletion of an account left, and why; empty for messages and files, and for accounts that may not see holds.',
                listOf(leftShape),
              ),
            }),
          ),
        ),
        found_oldest: boolean(),
      },
    },
  )
  async listDeletions(@AuthenticatedActor() actor: Actor, @Parameters() parameters: DeletionsParameters) {
    const { case: name, files, accounts, authorId, before } = parameters;
    if (files && accounts) throw new FilesOrAccounts();
    const limit = accounts ? Math.min(parameters.limit, MOST_ACCOUNTS) : parameters.limit;
    const asked = {
      files,
      ...(accounts && { accounts }),
      limit,
      ...(authorId !== undefined && { author_id: authorId }),
      ...(before !== undefined && { before }),
    };
    const mandate =
      name === undefined
        ? await this.#ofOwner(actor, asked)
        : await this.inspections.begin(actor, { what: 'deletions', case: name, parameters: asked });
    const showsHolds = this.keepers.include(actor);
    const query = new ListDeletions({
      what: accounts ? 'account' : files ? 'file' : 'message',
      authorId,
      before,
      limit,
      mandate,
      showsHolds,
    });
    const { found, foundOldest } = await this.queries.execute(query);
    return { deletions: found.map((thing) => shown(thing, mandate !== null)), found_oldest: foundOldest };
  }

  async #ofOwner(actor: Actor, asked: Readonly<Record<string, unknown>>): Promise<null> {
    if (this.roles.roleOf(actor.userId).role !== Role.owner) throw new InsufficientPermission();
    await this.inspections.record(actor, { what: 'deletions', parameters: asked });
    return null;
  }
}

const shown = ({ last, id, authorId, postedAt, deletions, left }: ListedThing, showsPeople: boolean) => ({
  number: Math.floor(last),
  id,
  author_id: authorId,
  posted: inSeconds(postedAt),
  deletions: deletions.map((deletion) => shownDeletion(deletion, showsPeople)),
  left: left.map(({ what, why, count }) => ({ what, why, count })),
});

function shownDeletion(deletion: Listed, showsPeople: boolean) {
  const { time, deleterId, ground, correlationId, place, isThere, isHeld, due, undone, reason } = deletion;
  const { keepers, erasure, erasedAt } = deletion;
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
    kept_by: keepers,
    erased: inSeconds(erasedAt),
    erasure_ground: erasure,
    undone: undone && { time: inSeconds(undone.time), user_id: undone.userId, reason },
  };
}

const inSeconds = (time: number | null) => (time === null ? null : Math.floor(time / 1000));
