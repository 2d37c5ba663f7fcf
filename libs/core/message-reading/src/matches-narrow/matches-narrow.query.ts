import { Directory, Site } from '@chat/directory';
import { MessageFlags } from '@chat/message-index';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ReadingTurns } from '../documents/reading-turns.js';
import { AnswerTooLarge, TooMuchToLookThrough } from '../documents/message-reading.errors.js';
import { ReadableMessages } from '../documents/readable-messages.js';
import type { ReadingTime } from '../documents/reading-time.js';
import { SteadyReads } from '../documents/steady-reads.js';
import { NarrowedMessages } from '../list-messages/narrowed-messages.js';
import { type NarrowTerm, understandNarrow } from '../list-messages/narrow.js';
import { retargeted } from '../list-messages/with-term.js';
import { matchFields } from '../search/message-search.js';
import { LIMITS } from '../message-reading.limits.js';

export type MatchingMessages = Readonly<
  Record<string, { readonly match_content: string; readonly match_subject: string }>
>;

/** Selects messages that match a narrow and that the reader may see, with the matches of its search. */
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
    private readonly turns: ReadingTurns,
    private readonly reads: SteadyReads,
    private readonly readable: ReadableMessages,
    private readonly narrowed: NarrowedMessages,
  ) {}

  /** @throws BadNarrow, AnswerTooLarge, TooMuchToLookThrough */
  execute(query: GetMatchingMessages): Promise<MatchingMessages> {
    const time = this.turns.begin();
    return this.reads.take(() => this.#matching(query, time));
  }

  async #matching({ readerId, messageIds, terms }: GetMatchingMessages, time: ReadingTime): Promise<MatchingMessages> {
    const meant = await retargeted(terms, readerId, this.readable);
    const narrow = understandNarrow(meant, readerId, this.directory, this.site, this.flags);
    const ids = [...new Set(messageIds)].toSorted((a, b) => a - b);
    const matching: Record<string, MatchingMessages[string]> = {};
    let left: number = LIMITS.answers.messagesCharacters;
    for (let start = 0; start < ids.length; start += TOGETHER) {
      for (const document of await this.readable.byIds(readerId, ids.slice(start, start + TOGETHER))) {
        if (time.isTurnOver) await time.nextTurn();
        if (!this.narrowed.holds(readerId, narrow, document)) continue;
        const match = matchFields(document, {
          search: narrow.search ?? NO_SEARCH,
          directory: this.directory,
          allowEmptyTopicName: true,
        });
        left -= match.match_content.length;
        if (left < 0) throw new AnswerTooLarge();
        matching[document._id] = match;
      }
      if (time.isOver && start + TOGETHER < ids.length) throw new TooMuchToLookThrough();
      if (time.isTurnOver) await time.nextTurn();
    }
    return matching;
  }
}

/** Messages that are read at once. */
const TOGETHER = 250;
