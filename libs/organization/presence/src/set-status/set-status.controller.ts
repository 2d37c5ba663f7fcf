import {
  causedBy,
  Directory,
  InsufficientPermission,
  isAdministrator,
  NoSuchUser,
  type User,
  UserIsDeactivated,
} from '@chat/directory';
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
import { Clock } from '@chat/kernel';
import { Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { EmojiNameMissing } from '../user-status/user-status.aggregate.js';
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
  constructor(
    private readonly commands: CommandBus,
    private readonly directory: Directory,
    private readonly clock: Clock,
  ) {}

  @Post('me/status')
  @Describe('Says what the own account is up to, in words and an emoji.')
  @HumansOnly()
  async setOwnStatus(@AuthenticatedActor() actor: Actor, @Parameters() { away, ...status }: OwnStatusParameters) {
    await this.#set(actor, actor.userId, { ...requestedStatus(status, away), away });
  }

  @Post(':user/status')
  @Describe('Says what another account is up to.')
  async setStatus(
    @AuthenticatedActor() actor: Actor,
    @PathId('user') userId: number,
    @Parameters() status: StatusParameters,
  ) {
    const user = this.directory.user(userId);
    if (!user || user.isBot) throw new NoSuchUser();
    if (!user.isActive) throw new UserIsDeactivated();
    if (!isAdministrator(this.directory.user(actor.userId) as User)) throw new InsufficientPermission();
    await this.#set(actor, userId, requestedStatus(status));
  }

  async #set(actor: Actor, userId: number, requested: RequestedStatus): Promise<void> {
    const cause = causedBy(actor, this.clock.now());
    await this.commands.execute(new SetStatus({ userId, requested, cause }));
  }
}

function requestedStatus(
  { statusText: text, emojiName: name, emojiCode: code, reactionType: type }: StatusParameters,
  away?: boolean,
): RequestedStatus {
  if (name === '') return { text, emoji: null };
  if (name !== undefined) return { text, emoji: { name, code, type } };
  const isEmojiMeant = code !== undefined || type !== undefined;
  if (isEmojiMeant && (text !== undefined || away !== undefined)) throw new EmojiNameMissing();
  return { text };
}
