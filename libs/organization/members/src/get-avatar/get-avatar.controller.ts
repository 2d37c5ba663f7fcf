import { mediumKey } from '@chat/accounts';
import { FILE_STORE, type FileStore } from '@chat/file-store';
import { content, Describe, type FileAnswer, type FileRequest, Public, RateBucket, RequestedFile } from '@chat/http';
import { answerDrawnImage } from '@chat/images';
import { Controller, Get, Inject, NotFoundException, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetAvatar } from './get-avatar.query.js';

@Controller('user_avatars/:realm')
export class GetAvatarController {
  constructor(
    private readonly queries: QueryBus,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {}

  @Public()
  @RateBucket('none')
  @Get(':file')
  @Describe('An uploaded avatar.', { answer: content('image/png') })
  async getAvatar(@Param('file') file: string, @RequestedFile() request: FileRequest): Promise<FileAnswer> {
    const [, key = '', medium] = /^([0-9a-f]{40})(-medium)?\.png$/.exec(file) ?? [];
    const avatar = await this.queries.execute(new GetAvatar({ key }));
    if (!avatar) throw new NotFoundException();
    const kept = medium
      ? { fileKey: mediumKey(key), size: avatar.mediumSize, sha256: avatar.mediumSha256 }
      : { fileKey: key, size: avatar.size, sha256: avatar.sha256 };
    return answerDrawnImage(request, this.files, { ...kept, contentType: 'image/png' });
  }
}
