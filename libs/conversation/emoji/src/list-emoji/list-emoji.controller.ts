import { allEmojiShape } from './emoji-shape.js';
import { Describe } from '@chat/http';
import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ListEmoji } from './list-emoji.query.js';

@Controller('api/v1/realm/emoji')
export class ListEmojiController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Describe('The custom emoji, deactivated ones among them.', { answer: { emoji: allEmojiShape } })
  async listEmoji() {
    return { emoji: await this.queries.execute(new ListEmoji()) };
  }
}
