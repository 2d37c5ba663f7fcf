import { Module } from '@nestjs/common';
import { AddEmojiController } from './add-emoji/add-emoji.controller.js';
import { AddEmojiHandler } from './add-emoji/add-emoji.command.js';
import { EmojiIntake } from './add-emoji/emoji-intake.js';
import { DeactivateEmojiController } from './deactivate-emoji/deactivate-emoji.controller.js';
import { DeactivateEmojiHandler } from './deactivate-emoji/deactivate-emoji.command.js';
import { GetEmojiImageController } from './get-emoji-image/get-emoji-image.controller.js';
import { ListEmojiController } from './list-emoji/list-emoji.controller.js';
import { ListEmojiHandler } from './list-emoji/list-emoji.query.js';
import { GetEmojiImageHandler } from './get-emoji-image/get-emoji-image.query.js';

@Module({
  controllers: [AddEmojiController, DeactivateEmojiController, ListEmojiController, GetEmojiImageController],
  providers: [GetEmojiImageHandler, EmojiIntake, AddEmojiHandler, DeactivateEmojiHandler, ListEmojiHandler],
})
export class EmojiModule {}
