import { Directory } from '@chat/directory';
import { FILE_STORE, type FileStore } from '@chat/file-store';
import { content, Describe, type FileAnswer, type FileRequest, Public, RateBucket, RequestedFile } from '@chat/http';
import { answerDrawnImage } from '@chat/images';
import { Controller, Get, Inject, NotFoundException, Param } from '@nestjs/common';

/** Images of emoji are for anybody who has the address, as clients fetch them without credentials. */
@Controller('user_avatars/:realm/emoji/images')
export class GetEmojiImageController {
  constructor(
    private readonly directory: Directory,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {}

  @Public()
  @RateBucket('none')
  @Get(':file')
  @Describe('The image of a custom emoji.', { answer: content('image/*') })
  getEmojiImage(@Param('file') file: string, @RequestedFile() request: FileRequest): Promise<FileAnswer> {
    const image = this.directory.emojiImage(file.replace(/\.(?:png|gif)$/, ''));
    if (!image) throw new NotFoundException();
    return answerDrawnImage(request, this.files, image);
  }
}
