import { causedBy } from '@chat/directory';
import { type Actor, AuthenticatedActor, Describe, JsonParameter, Parameters, PathId } from '@chat/http';
import { Controller, Patch } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { draftParameter, type SentDraft } from '../drafted-message/draft-parameter.js';
import { EditDraft } from './edit-draft.command.js';

export class EditDraftParameters {
  @JsonParameter(draftParameter) readonly draft!: SentDraft;
}

@Controller('api/v1/drafts')
export class EditDraftController {
  constructor(private readonly commands: CommandBus) {}

  @Patch(':draft_id')
  @Describe('Replaces a draft of the account.')
  async editDraft(
    @AuthenticatedActor() actor: Actor,
    @PathId('draft_id') draftId: number,
    @Parameters() { draft }: EditDraftParameters,
  ) {
    await this.commands.execute(new EditDraft({ draftId, editorId: actor.userId, draft, cause: causedBy(actor) }));
  }
}
