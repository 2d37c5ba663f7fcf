import { causedBy } from '@chat/directory';
import { type Actor, AuthenticatedActor, Describe, PathId } from '@chat/http';
import { Clock } from '@chat/kernel';
import { Controller, Delete } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DeleteDraft } from './delete-draft.command.js';

@Controller('api/v1/drafts')
export class DeleteDraftController {
  constructor(
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  @Delete(':draft_id')
  @Describe('Deletes a draft of the account.')
  async deleteDraft(@AuthenticatedActor() actor: Actor, @PathId('draft_id') draftId: number) {
    const cause = causedBy(actor, this.clock.now());
    await this.commands.execute(new DeleteDraft({ draftId, actorId: actor.userId, cause }));
  }
}
