import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { CustomEmojis, type EmojiImage } from '../custom-emoji/custom-emojis.js';

export class GetEmojiImage extends Query<EmojiImage | undefined> {
  constructor(readonly data: { readonly fileKey: string }) {
    super();
  }
}

@QueryHandler(GetEmojiImage)
export class GetEmojiImageHandler implements IQueryHandler<GetEmojiImage> {
  constructor(private readonly emojis: CustomEmojis) {}

  async execute({ data: { fileKey } }: GetEmojiImage): Promise<EmojiImage | undefined> {
    return this.emojis.image(fileKey);
  }
}
