import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Linkifiers } from '../linkifier/linkifiers.js';
import { type LinkifierObject, linkifierObjects } from '../linkifier/linkifier-object.js';

export class ListLinkifiers extends Query<readonly LinkifierObject[]> {}

@QueryHandler(ListLinkifiers)
export class ListLinkifiersHandler implements IQueryHandler<ListLinkifiers> {
  constructor(private readonly linkifiers: Linkifiers) {}

  async execute(): Promise<readonly LinkifierObject[]> {
    return linkifierObjects(this.linkifiers);
  }
}
