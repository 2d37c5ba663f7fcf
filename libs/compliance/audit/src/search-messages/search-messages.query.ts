import { Directory, type Mandate } from '@chat/directory';
import { EVENT_LOG, type EventLogReader } from '@chat/event-log';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
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
    @Inject(EVENT_LOG) private readonly log: EventLogReader,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  execute({ mandate, search }: SearchMessages): Promise<SearchResult> {
    return searchMessages({ log: this.log, store: this.store, directory: this.directory }, mandate, search);
  }
}
