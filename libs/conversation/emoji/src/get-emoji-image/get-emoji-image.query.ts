import { Directory, type EmojiImage } from '@chat/directory';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';

export class GetEmojiImage extends Query<EmojiImage | undefined> {
  constructor(readonly data: { readonly fileKey: string }) {
    super();
  }
}

@QueryHandler(GetEmojiImage)
export class GetEmojiImageHandler implements IQueryHandler<GetEmojiImage> {
  constructor(private readonly directory: Directory) {}

  async execute({ data: { fileKey } }: GetEmojiImage): Promise<EmojiImage | undefined> {
    return this.directory.emojiImage(fileKey);
  }
}
