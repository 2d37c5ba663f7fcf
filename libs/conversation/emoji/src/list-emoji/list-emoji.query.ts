import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { CustomEmojis } from '../custom-emoji/custom-emojis.js';
import { type EmojiObject, emojiObjects } from '../custom-emoji/emoji-object.js';

export class ListEmoji extends Query<Readonly<Record<string, EmojiObject>>> {}

@QueryHandler(ListEmoji)
export class ListEmojiHandler implements IQueryHandler<ListEmoji> {
  constructor(private readonly emojis: CustomEmojis) {}

  async execute(): Promise<Readonly<Record<string, EmojiObject>>> {
    return emojiObjects(this.emojis);
  }
}
