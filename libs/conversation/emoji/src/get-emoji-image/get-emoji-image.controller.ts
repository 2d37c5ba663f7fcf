import { FILE_STORE, type FileStore } from '@chat/file-store';
import { content, Describe, type FileAnswer, type FileRequest, Public, RateBucket, RequestedFile } from '@chat/http';
import { answerDrawnImage } from '@chat/images';
import { Controller, Get, Inject, NotFoundException, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetEmojiImage } from './get-emoji-image.query.js';

/** Images of emoji are public for anybody with the address, as clients fetch them without credentials. */
@Controller('user_avatars/:realm/emoji/images')
export class GetEmojiImageController {
  constructor(
    private readonly queries: QueryBus,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {}

  @Public()
  @RateBucket('none')
  @Get(':file')
  @Describe('The image of a custom emoji.', { answer: content('image/*') })
  async getEmojiImage(@Param('file') file: string, @RequestedFile() request: FileRequest): Promise<FileAnswer> {
    const fileKey = file.replace(/\.(?:png|gif)$/, '');
    const image = await this.queries.execute(new GetEmojiImage({ fileKey }));
    if (!image) throw new NotFoundException();
    return answerDrawnImage(request, this.files, image);
  }
}
