import { causedBy } from '@chat/directory';
import { type Actor, AuthenticatedActor, Describe, type IncomingFiles, UploadedFiles } from '@chat/http';
import { Clock } from '@chat/kernel';
import { Controller, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { emojiName } from '../custom-emoji/emoji-name.js';
import { AddEmoji } from './add-emoji.command.js';
import { EmojiIntake } from './emoji-intake.js';

@Controller('api/v1/realm/emoji')
export class AddEmojiController {
  constructor(
    private readonly intake: EmojiIntake,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  @Post(':name')
  @Describe('Adds a custom emoji.', { errors: ['BAD_IMAGE'] })
  async addEmoji(
    @AuthenticatedActor() actor: Actor,
    @Param('name') given: string,
    @UploadedFiles() files: IncomingFiles,
  ): Promise<object> {
    const name = emojiName(given);
    const images = await this.intake.takeIn(actor.userId, name, files);
    const cause = causedBy({ ...actor, time: this.clock.now() });
    await this.commands.execute(new AddEmoji({ authorId: actor.userId, name, ...images, cause }));
    return {};
  }
}
