import { Directory } from '@chat/directory';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { domainObjects } from '../domains/domain-object.js';

export class ListDomains extends Query<readonly object[]> {}

@QueryHandler(ListDomains)
export class ListDomainsHandler implements IQueryHandler<ListDomains> {
  constructor(private readonly directory: Directory) {}

  async execute(): Promise<readonly object[]> {
    return domainObjects(this.directory.realm);
  }
}
