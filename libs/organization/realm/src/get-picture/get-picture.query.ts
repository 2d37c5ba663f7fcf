import { QueryWith } from '@chat/cqrs';
import { Directory, REALM_PICTURES, type RealmPicture, type RealmPictureName, Site } from '@chat/directory';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { realmIconUrl } from '../pictures/picture-fields.js';

/** An uploaded picture of the organization, by name or by key. */
export class GetPicture extends QueryWith<
  { readonly name: RealmPictureName } | { readonly fileKey: string },
  RealmPicture | null
> {}

@QueryHandler(GetPicture)
export class GetPictureHandler implements IQueryHandler<GetPicture> {
  constructor(private readonly directory: Directory) {}

  async execute({ data }: GetPicture): Promise<RealmPicture | null> {
    const { pictures = {} } = this.directory.realm;
    if ('name' in data) return pictures[data.name] ?? null;
    return REALM_PICTURES.map((name) => pictures[name]).find((picture) => picture?.fileKey === data.fileKey) ?? null;
  }
}

export class GetIconUrl extends Query<string> {}

@QueryHandler(GetIconUrl)
export class GetIconUrlHandler implements IQueryHandler<GetIconUrl> {
  constructor(
    private readonly directory: Directory,
    private readonly site: Site,
  ) {}

  async execute(): Promise<string> {
    return realmIconUrl(this.directory.realm, this.site);
  }
}
