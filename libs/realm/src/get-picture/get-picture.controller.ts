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
  RequestedFile,
} from '@chat/http';
import { Controller, Get, Inject, NotFoundException, Param } from '@nestjs/common';

/** The server drew these images itself, so nothing can be in them; the headers say so all the same. */
const HEADERS = { 'content-security-policy': "default-src 'none'; sandbox", 'x-content-type-options': 'nosniff' };
// A key names the same bytes for ever.
const FOR_EVER = { ...HEADERS, 'cache-control': 'public, max-age=31536000, immutable' };
const FOR_NOW = { ...HEADERS, 'cache-control': 'public, no-cache' };

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
  @Get('user_avatars/:realm/realm/:file')
  @Describe('An uploaded icon or logo of the organization.', { answer: content('image/png') })
  getPicture(@Param('file') file: string, @RequestedFile() request: FileRequest): Promise<FileAnswer> {
    const { pictures = {} } = this.directory.realm;
    const [, key] = /^([0-9a-f]{40})\.png$/.exec(file) ?? [];
    const found = REALM_PICTURES.map((name) => pictures[name]).find((picture) => picture?.fileKey === key);
    return this.#answer(found, request, FOR_EVER);
  }

  @Public()
  @Get('api/v1/realm/icon')
  @Describe('The icon of the organization, if one was uploaded.', { answer: content('image/png') })
  getIcon(@RequestedFile() request: FileRequest): Promise<FileAnswer> {
    return this.#answer(this.directory.realm.pictures?.icon, request, FOR_NOW);
  }

  @Public()
  @Get('api/v1/realm/logo')
  @Describe('A logo of the organization, if one was uploaded.', { answer: content('image/png') })
  getLogo(@Parameters() { night }: LogoParameters, @RequestedFile() request: FileRequest): Promise<FileAnswer> {
    return this.#answer(this.directory.realm.pictures?.[night ? 'night_logo' : 'logo'], request, FOR_NOW);
  }

  #answer(
    picture: RealmPicture | null | undefined,
    request: FileRequest,
    headers: Readonly<Record<string, string>>,
  ): Promise<FileAnswer> {
    if (!picture) throw new NotFoundException();
    const { fileKey, size } = picture;
    const open = (range: Parameters<FileStore['read']>[1]) => this.files.read(fileKey, range);
    return request.answer({ size, entityTag: fileKey, contentType: 'image/png', headers, open });
  }
}
