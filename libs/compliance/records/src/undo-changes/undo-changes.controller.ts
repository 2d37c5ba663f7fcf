import { causedBy } from '@chat/directory';
import {
  type Actor,
  AuthenticatedActor,
  BooleanParameter,
  choice,
  Costly,
  Describe,
  IntegerParameter,
  JsonParameter,
  listOf,
  Parameters,
  RequireOwner,
  TextParameter,
} from '@chat/http';
import { AuditInspections } from '@chat/ports';
import { Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { UNDONE_KINDS, type UndoneKind } from './found-changes.js';
import { UndoChanges } from './undo-changes.command.js';
import { changesNamed } from './undo-changes.decide.js';
import { type Undone, undoneShape } from './undone.js';

class UndoParameters {
  @TextParameter({
    optional: true,
    about: 'Of the request that is undone, as the register of deletions and `chat history` show it.',
  })
  readonly correlationId: string | undefined;

  @IntegerParameter({ optional: true, about: 'Instead: the account whose changes are undone.' })
  readonly userId: number | undefined;

  @IntegerParameter({ optional: true, about: 'With `user_id`: changed since then, in UNIX seconds.' })
  readonly from: number | undefined;

  @IntegerParameter({ optional: true, about: 'With `user_id`: changed until then, in UNIX seconds.' })
  readonly to: number | undefined;

  @JsonParameter(listOf(choice(UNDONE_KINDS)), {
    default: UNDONE_KINDS,
    about: 'Only these: `deletions`, `moves`, `subscriptions`, `roles`. Default: all.',
  })
  readonly kinds!: readonly UndoneKind[];

  @TextParameter({
    default: '',
    about: 'Why, for the register of deletions, until what the undo is about is erased. A preview needs none.',
  })
  readonly reason!: string;

  @BooleanParameter({
    default: false,
    about: 'Changes nothing: the answer says what would be undone. The look is recorded.',
  })
  readonly preview!: boolean;
}

@Controller('api/v1/records')
export class UndoChangesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly inspections: AuditInspections,
  ) {}

  @Post('undo')
  @Costly()
  @Describe(
    'Undoes what one request did, or all that one account did between two times: deletions of messages whose content is still kept, at most 1,000 in one request, moves, subscriptions, and changes of roles, at most 1,000 together. Messages come back as read, with their files; stars do not. What others changed since stays as it is.',
    { answer: undoneShape },
  )
  @RequireOwner()
  async undo(
    @AuthenticatedActor() actor: Actor,
    @Parameters({ refusesUnknown: true }) parameters: UndoParameters,
  ): Promise<Undone> {
    const changes = changesNamed(parameters);
    const { kinds, reason, preview: isPreview } = parameters;
    if (isPreview) await this.inspections.record(actor, { what: 'undo_preview', parameters: askedIn(parameters) });
    return this.commands.execute(new UndoChanges({ changes, kinds, reason, isPreview, cause: causedBy(actor) }));
  }
}

function askedIn({ correlationId, userId, from, to, kinds }: UndoParameters): Record<string, unknown> {
  const asked = { correlation_id: correlationId, user_id: userId, from, to, kinds };
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
}
