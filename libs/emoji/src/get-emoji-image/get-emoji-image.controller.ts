import { Directory } from '@chat/directory';
import { FILE_STORE, type FileStore } from '@chat/file-store';
import { content, Describe, type FileAnswer, type FileRequest, Public, RequestedFile } from '@chat/http';
import { Controller, Get, Inject, NotFoundException, Param } from '@nestjs/common';

/** The server drew these images itself, so nothing can be in them; the headers say so all the same. */
const HEADERS = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  // A key names the same bytes for ever.
  'cache-control': 'public, max-age=31536000, immutable',
};

/** Images of emoji are for anybody who has the address, as clients fetch them without credentials. */
@Controller('user_avatars/:realm/emoji/images')
export class GetEmojiImageController {
  constructor(
    private readonly directory: Directory,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {}

  @Public()
  @Get(':file')
  @Describe('The image of a custom emoji.', { answer: content('image/*') })
  getEmojiImage(@Param('file') file: string, @RequestedFile() request: FileRequest): Promise<FileAnswer> {
    const image = this.directory.emojiImage(file.replace(/\.(?:png|gif)$/, ''));
    if (!image) throw new NotFoundException();
    const { fileKey, size, contentType } = image;
    return request.answer({
      size,
      entityTag: fileKey,
      contentType,
      headers: HEADERS,
      open: (range) => this.files.read(fileKey, range),
    });
  }
}
