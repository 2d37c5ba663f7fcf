import { Directory } from '@chat/directory';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type EmojiObject, emojiObjects } from '../custom-emoji/emoji-object.js';

export class ListEmoji extends Query<Readonly<Record<string, EmojiObject>>> {}

@QueryHandler(ListEmoji)
export class ListEmojiHandler implements IQueryHandler<ListEmoji> {
  constructor(private readonly directory: Directory) {}

  async execute(): Promise<Readonly<Record<string, EmojiObject>>> {
    return emojiObjects(this.directory);
  }
}
