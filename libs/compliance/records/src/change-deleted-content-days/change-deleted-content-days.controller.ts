import { causedBy } from '@chat/directory';
import {
  type Actor,
  AuthenticatedActor,
  Describe,
  integer,
  JsonParameter,
  nullable,
  Parameters,
  PathId,
  RequireOwner,
} from '@chat/http';
import { Controller, Patch } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ORGANIZATION, type RecordsPlace } from '../rules/place.js';
import { ChangeDeletedContentDays } from './change-deleted-content-days.command.js';

class DaysParameters {
  @JsonParameter(integer(), {
    about:
      'Days from the deletion of a message until its content is erased; 0: at once; -1: as the records rule alone says.',
  })
  readonly deletedContentDays!: number;
}

class OwnDaysParameters {
  @JsonParameter(nullable(integer()), {
    about:
      'Days from the deletion of a message until its content is erased; 0: at once; -1: as the records rule alone says; null: as in the organization.',
  })
  readonly deletedContentDays!: number | null;
}

@Controller('api/v1/records')
export class ChangeDeletedContentDaysController {
  constructor(private readonly commands: CommandBus) {}

  @Patch()
  @Describe('Changes how long the content of deleted messages is kept in the organization.')
  @RequireOwner()
  async ofOrganization(@AuthenticatedActor() actor: Actor, @Parameters() { deletedContentDays }: DaysParameters) {
    await this.#change(actor, ORGANIZATION, deletedContentDays);
  }

  @Patch('direct_messages')
  @Describe('Changes how long the content of deleted direct messages is kept.')
  @RequireOwner()
  async ofDirectMessages(@AuthenticatedActor() actor: Actor, @Parameters() { deletedContentDays }: OwnDaysParameters) {
    await this.#change(actor, { kind: 'direct' }, deletedContentDays);
  }

  @Patch('streams/:stream_id')
  @Describe('Changes how long the content of messages that are deleted in a channel is kept.')
  @RequireOwner()
  async ofChannel(
    @AuthenticatedActor() actor: Actor,
    @PathId('stream_id') channelId: number,
    @Parameters() { deletedContentDays }: OwnDaysParameters,
  ) {
    await this.#change(actor, { kind: 'channel', channelId }, deletedContentDays);
  }

  #change(actor: Actor, place: RecordsPlace, days: number | null): Promise<void> {
    return this.commands.execute(new ChangeDeletedContentDays({ place, days, cause: causedBy(actor) }));
  }
}
