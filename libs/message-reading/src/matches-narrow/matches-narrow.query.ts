import { Directory, Site } from '@chat/directory';
import { MessageFlags } from '@chat/message-index';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ReadableMessages } from '../documents/readable-messages.js';
import { SteadyReads } from '../documents/steady-reads.js';
import { NarrowedMessages } from '../list-messages/narrowed-messages.js';
import { type NarrowTerm, understandNarrow } from '../list-messages/narrow.js';
import { retargeted } from '../list-messages/with-term.js';
import { matchFields } from '../search/message-search.js';

export type MatchingMessages = Readonly<
  Record<string, { readonly match_content: string; readonly match_subject: string }>
>;

/** Those of the messages that are in a narrow and that the reader may see, with what a search found in them. */
export class GetMatchingMessages extends Query<MatchingMessages> {
  constructor(
    readonly readerId: number,
    readonly messageIds: readonly number[],
    readonly terms: readonly NarrowTerm[],
  ) {
    super();
  }
}

const NO_SEARCH = { words: [], phrases: [] };

@QueryHandler(GetMatchingMessages)
export class GetMatchingMessagesHandler implements IQueryHandler<GetMatchingMessages> {
  constructor(
    private readonly directory: Directory,
    private readonly site: Site,
    private readonly flags: MessageFlags,
    private readonly reads: SteadyReads,
    private readonly readable: ReadableMessages,
    private readonly narrowed: NarrowedMessages,
  ) {}

  /** @throws BadNarrow */
  execute({ readerId, messageIds, terms }: GetMatchingMessages): Promise<MatchingMessages> {
    return this.reads.take(async () => {
      const meant = await retargeted(terms, readerId, this.readable);
      const narrow = understandNarrow(meant, readerId, this.directory, this.site, this.flags);
      const documents = await this.readable.byIds(readerId, [...new Set(messageIds)]);
      const matching = documents.filter((document) => this.narrowed.holds(readerId, narrow, document));
      const search = narrow.search ?? NO_SEARCH;
      return Object.fromEntries(matching.map((document) => [document._id, matchFields(document, search, true)]));
    });
  }
}
