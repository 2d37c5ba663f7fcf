import { causedBy } from '@chat/directory';
import { type Actor, AuthenticatedActor, Describe, integer, JsonParameter, listOf, Parameters } from '@chat/http';
import { Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { draftParameter, type SentDraft } from '../drafted-message/draft-parameter.js';
import { CreateDrafts } from './create-drafts.command.js';
import { LIMITS } from '../drafts.limits.js';

export class CreateDraftsParameters {
  @JsonParameter(listOf(draftParameter, { maxLength: LIMITS.drafts.perRequest }), { default: [] })
  readonly drafts!: SentDraft[];
}

@Controller('api/v1/drafts')
export class CreateDraftsController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @Describe('Keeps drafts of the account.', { answer: { ids: listOf(integer()) } })
  async createDrafts(@AuthenticatedActor() actor: Actor, @Parameters() { drafts }: CreateDraftsParameters) {
    const cause = causedBy(actor);
    const { draftIds } = await this.commands.execute(new CreateDrafts({ ownerId: actor.userId, drafts, cause }));
    return { ids: draftIds };
  }
}
