import { QueryWith } from '@chat/cqrs';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { CustomEmojis, type EmojiImage } from '../custom-emoji/custom-emojis.js';

export class GetEmojiImage extends QueryWith<{ readonly fileKey: string }, EmojiImage | undefined> {}

@QueryHandler(GetEmojiImage)
export class GetEmojiImageHandler implements IQueryHandler<GetEmojiImage> {
  constructor(private readonly emojis: CustomEmojis) {}

  async execute({ data: { fileKey } }: GetEmojiImage): Promise<EmojiImage | undefined> {
    return this.emojis.image(fileKey);
  }
}
