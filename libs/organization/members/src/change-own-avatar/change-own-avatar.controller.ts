import { AvatarIntake } from '@chat/accounts';
import { type Avatar, causedBy } from '@chat/directory';
import { type Actor, AuthenticatedActor, Describe, type IncomingFiles, text, UploadedFiles } from '@chat/http';
import { Clock } from '@chat/kernel';
import { Controller, Delete, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { GetOwnAvatarUrl } from '../get-avatar/get-avatar.query.js';
import { MayChangeOwnAvatar } from './avatar-changes.query.js';
import { ChangeOwnAvatar } from './change-own-avatar.command.js';

const answer = { avatar_url: text() };

@Controller('api/v1/users/me/avatar')
export class ChangeOwnAvatarController {
  constructor(
    private readonly intake: AvatarIntake,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  @Post()
  @Describe('Uploads the own avatar.', { answer, errors: ['BAD_IMAGE'] })
  async upload(@AuthenticatedActor() actor: Actor, @UploadedFiles() files: IncomingFiles) {
    await this.queries.execute(new MayChangeOwnAvatar({ userId: actor.userId }));
    return this.#change(actor, await this.intake.takeIn(files, actor.userId));
  }

  @Delete()
  @Describe('Deletes the own avatar; the one that goes with the e-mail address is shown again.', { answer })
  delete(@AuthenticatedActor() actor: Actor) {
    return this.#change(actor, null);
  }

  async #change(actor: Actor, avatar: Avatar | null) {
    const { userId } = actor;
    await this.commands.execute(
      new ChangeOwnAvatar({ userId, avatar, cause: causedBy({ ...actor, time: this.clock.now() }) }),
    );
    return { avatar_url: await this.queries.execute(new GetOwnAvatarUrl({ userId })) };
  }
}
