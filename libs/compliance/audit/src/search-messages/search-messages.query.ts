import { Directory, type Mandate } from '@chat/directory';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ShownLog } from '../shown-log/shown-log.js';
import { type Search, searchMessages, type SearchResult } from './search-messages.js';

export class SearchMessages extends Query<SearchResult> {
  constructor(
    readonly mandate: Mandate,
    readonly search: Search,
  ) {
    super();
  }
}

@QueryHandler(SearchMessages)
export class SearchMessagesHandler implements IQueryHandler<SearchMessages> {
  constructor(
    private readonly directory: Directory,
    private readonly shown: ShownLog,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  async execute({ mandate, search }: SearchMessages): Promise<SearchResult> {
    const { store, directory } = this;
    return searchMessages({ ...(await this.shown.searchedBy(mandate)), store, directory }, mandate, search);
  }
}
