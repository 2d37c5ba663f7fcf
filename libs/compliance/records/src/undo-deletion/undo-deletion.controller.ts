import { causedBy } from '@chat/directory';
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
  object,
  Parameters,
  RequireOwner,
  text,
  TextParameter,
} from '@chat/http';
import { Clock } from '@chat/kernel';
import { Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { UndoDeletion, type Undone } from './undo-deletion.command.js';
import { deletionsNamed } from './undo-deletion.decide.js';

class UndoParameters {
  @TextParameter({
    optional: true,
    about: 'Of the request whose deletions are undone, as `chat history --deletions` shows it.',
  })
  readonly correlationId: string | undefined;

  @IntegerParameter({ optional: true, about: 'Instead: the account whose deletions are undone.' })
  readonly userId: number | undefined;

  @IntegerParameter({ optional: true, about: 'With `user_id`: deleted since then, in UNIX seconds.' })
  readonly from: number | undefined;

  @IntegerParameter({ optional: true, about: 'With `user_id`: deleted until then, in UNIX seconds.' })
  readonly to: number | undefined;

  @TextParameter({ default: '', about: 'Why, for the register of deletions. A preview needs none.' })
  readonly reason!: string;

  @BooleanParameter({ default: false, about: 'Changes nothing: the answer says what would come back.' })
  readonly preview!: boolean;
}

@Controller('api/v1/records')
export class UndoDeletionController {
  constructor(
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  @Post('undo')
  @Costly()
  @Describe(
    'Brings deleted messages back whose content is still kept, at most 1,000 in one request: what one request deleted, or all that one account deleted between two times. They come back as read; stars, and files that are erased, do not.',
    {
      answer: {
        restored_message_ids: about('What came back, or would; ascending.', listOf(integer())),
        authors: about('How many people wrote them.', integer()),
        not_restored: about(
          'What cannot come back.',
          listOf(
            object({
              message_id: integer(),
              obstacle: about(
                '`content erased`, `author deleted`, `channel archived`, `too large` (its versions and reactions together), or `visible` (it is there already).',
                text(),
              ),
            }),
          ),
        ),
        has_more: about('There are further messages: repeat the request.', boolean()),
      },
    },
  )
  @RequireOwner()
  undo(
    @AuthenticatedActor() actor: Actor,
    @Parameters({ refusesUnknown: true }) parameters: UndoParameters,
  ): Promise<Undone> {
    const deletions = deletionsNamed(parameters);
    const { reason, preview: isPreview } = parameters;
    const cause = causedBy(actor, this.clock.now());
    return this.commands.execute(new UndoDeletion({ deletions, reason, isPreview, cause }));
  }
}
