import { causedBy } from '@chat/directory';
import {
  type Actor,
  AuthenticatedActor,
  BooleanParameter,
  Describe,
  HumansOnly,
  Parameters,
  PathId,
  TextParameter,
} from '@chat/http';
import { Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type RequestedStatus, SetStatus } from './set-status.command.js';

const MAX_STATUS_LENGTH = 60;

class StatusParameters {
  @TextParameter({ optional: true, trimmed: true, maxLength: MAX_STATUS_LENGTH }) readonly statusText?: string;
  @TextParameter({ optional: true }) readonly emojiName?: string;
  @TextParameter({ optional: true }) readonly emojiCode?: string;
  @TextParameter({ optional: true }) readonly reactionType?: string;
}

class OwnStatusParameters extends StatusParameters {
  @BooleanParameter({ optional: true }) readonly away?: boolean;
}

@Controller('api/v1/users')
export class SetStatusController {
  constructor(private readonly commands: CommandBus) {}

  @Post('me/status')
  @Describe('Says what the own account is up to, in words and an emoji.')
  @HumansOnly()
  async setOwnStatus(@AuthenticatedActor() actor: Actor, @Parameters() status: OwnStatusParameters) {
    await this.#set(actor, { userId: actor.userId }, status);
  }

  @Post(':user/status')
  @Describe('Says what another account is up to.')
  async setStatus(
    @AuthenticatedActor() actor: Actor,
    @PathId('user') userId: number,
    @Parameters() status: StatusParameters,
  ) {
    await this.#set(actor, { userId, editorId: actor.userId }, status);
  }

  async #set(
    actor: Actor,
    target: { readonly userId: number; readonly editorId?: number },
    requested: RequestedStatus,
  ) {
    await this.commands.execute(new SetStatus({ ...target, requested, cause: causedBy(actor) }));
  }
}
