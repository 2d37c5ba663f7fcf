import { causedBy } from '@chat/directory';
import { type Actor, AuthenticatedActor, Describe, PathId } from '@chat/http';
import { Controller, Delete } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DeleteDraft } from './delete-draft.command.js';

@Controller('api/v1/drafts')
export class DeleteDraftController {
  constructor(private readonly commands: CommandBus) {}

  @Delete(':draft_id')
  @Describe('Deletes a draft of the account.')
  async deleteDraft(@AuthenticatedActor() actor: Actor, @PathId('draft_id') draftId: number) {
    await this.commands.execute(new DeleteDraft({ draftId, actorId: actor.userId, cause: causedBy(actor) }));
  }
}
