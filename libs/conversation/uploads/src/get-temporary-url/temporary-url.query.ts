import { QueryWith } from '@chat/cqrs';
import { Directory, type User } from '@chat/directory';
import { Clock } from '@chat/kernel';
import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { ForbiddenFile } from '../attachment/attachment.aggregate.js';
import type { Attachment } from '../attachment-index/attachment.js';
import { GetFile } from '../get-file/get-file.query.js';
import { openedBy, temporaryToken } from './temporary-url.js';

/** Returns a token that opens the file for a short time. */
export class GetTemporaryToken extends QueryWith<{ readonly readerId: number; readonly pathId: string }, string> {}

@QueryHandler(GetTemporaryToken)
export class GetTemporaryTokenHandler implements IQueryHandler<GetTemporaryToken> {
  constructor(
    private readonly queries: QueryBus,
    private readonly directory: Directory,
    private readonly clock: Clock,
  ) {}

  async execute({ data }: GetTemporaryToken): Promise<string> {
    await this.queries.execute(new GetFile(data));
    return temporaryToken(this.directory.user(data.readerId) as User, data.pathId, this.clock.now());
  }
}

/** The file of a token. */
export class GetTemporaryFile extends QueryWith<{ readonly token: string; readonly pathId: string }, Attachment> {}

@QueryHandler(GetTemporaryFile)
export class GetTemporaryFileHandler implements IQueryHandler<GetTemporaryFile> {
  constructor(
    private readonly queries: QueryBus,
    private readonly directory: Directory,
    private readonly clock: Clock,
  ) {}

  async execute({ data: { token, pathId } }: GetTemporaryFile): Promise<Attachment> {
    const readerId = openedBy((id) => this.directory.user(id), token, pathId, this.clock.now());
    if (readerId === undefined) throw new ForbiddenFile();
    return this.queries.execute(new GetFile({ readerId, pathId }));
  }
}
