import { FILE_STORE, type FileStore } from '@chat/file-store';
import {
  BooleanParameter,
  content,
  Describe,
  type FileAnswer,
  type FileRequest,
  Parameters,
  Public,
  RateBucket,
  RequestedFile,
} from '@chat/http';
import { answerDrawnImage } from '@chat/images';
import { Controller, Get, Inject, NotFoundException, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetPicture } from './get-picture.query.js';

class LogoParameters {
  @BooleanParameter({ default: false, about: 'Whether it is the logo for dark colors.' }) readonly night!: boolean;
}

/** Pictures of the organization are public: clients show them before the log-in. */
@Controller()
export class GetPictureController {
  constructor(
    private readonly queries: QueryBus,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {}

  @Public()
  @RateBucket('none')
  @Get('user_avatars/:realm/realm/:file')
  @Describe('An uploaded icon or logo of the organization.', { answer: content('image/png') })
  getPicture(@Param('file') file: string, @RequestedFile() request: FileRequest): Promise<FileAnswer> {
    const [, fileKey = ''] = /^([0-9a-f]{40})\.png$/.exec(file) ?? [];
    return this.#answer(request, new GetPicture({ fileKey }), 'by-key');
  }

  @Public()
  @Get('api/v1/realm/icon')
  @Describe('The icon of the organization, if one was uploaded.', { answer: content('image/png') })
  getIcon(@RequestedFile() request: FileRequest): Promise<FileAnswer> {
    return this.#answer(request, new GetPicture({ name: 'icon' }), 'current');
  }

  @Public()
  @Get('api/v1/realm/logo')
  @Describe('A logo of the organization, if one was uploaded.', { answer: content('image/png') })
  getLogo(@Parameters() { night }: LogoParameters, @RequestedFile() request: FileRequest): Promise<FileAnswer> {
    return this.#answer(request, new GetPicture({ name: night ? 'night_logo' : 'logo' }), 'current');
  }

  async #answer(request: FileRequest, query: GetPicture, address: 'by-key' | 'current'): Promise<FileAnswer> {
    const picture = await this.queries.execute(query);
    if (!picture) throw new NotFoundException();
    return answerDrawnImage(request, this.files, { ...picture, contentType: 'image/png' }, address);
  }
}
