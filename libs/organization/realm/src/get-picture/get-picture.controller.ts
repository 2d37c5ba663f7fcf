import { Directory, REALM_PICTURES, type RealmPicture } from '@chat/directory';
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

class LogoParameters {
  @BooleanParameter({ default: false, about: 'Whether it is the logo for dark colors.' }) readonly night!: boolean;
}

/** Pictures of the organization are for anybody: clients show them before anybody has logged in. */
@Controller()
export class GetPictureController {
  constructor(
    private readonly directory: Directory,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {}

  @Public()
  @RateBucket('none')
  @Get('user_avatars/:realm/realm/:file')
  @Describe('An uploaded icon or logo of the organization.', { answer: content('image/png') })
  getPicture(@Param('file') file: string, @RequestedFile() request: FileRequest): Promise<FileAnswer> {
    const { pictures = {} } = this.directory.realm;
    const [, key] = /^([0-9a-f]{40})\.png$/.exec(file) ?? [];
    const found = REALM_PICTURES.map((name) => pictures[name]).find((picture) => picture?.fileKey === key);
    return this.#answer(request, found, 'by-key');
  }

  @Public()
  @Get('api/v1/realm/icon')
  @Describe('The icon of the organization, if one was uploaded.', { answer: content('image/png') })
  getIcon(@RequestedFile() request: FileRequest): Promise<FileAnswer> {
    return this.#answer(request, this.directory.realm.pictures?.icon, 'current');
  }

  @Public()
  @Get('api/v1/realm/logo')
  @Describe('A logo of the organization, if one was uploaded.', { answer: content('image/png') })
  getLogo(@Parameters() { night }: LogoParameters, @RequestedFile() request: FileRequest): Promise<FileAnswer> {
    return this.#answer(request, this.directory.realm.pictures?.[night ? 'night_logo' : 'logo'], 'current');
  }

  #answer(
    request: FileRequest,
    picture: RealmPicture | null | undefined,
    address: 'by-key' | 'current',
  ): Promise<FileAnswer> {
    if (!picture) throw new NotFoundException();
    return answerDrawnImage(request, this.files, { ...picture, contentType: 'image/png' }, address);
  }
}
