import { setImmediate } from 'node:timers/promises';
import type { Directory, Site } from '@chat/directory';
import { KnownDamages } from '@chat/event-log';
import type { Clock } from '@chat/kernel';
import type { MessageFlags } from '@chat/message-index';
import type { ReadStore } from '@chat/read-store';
import type { SearchQuery } from '@chat/text-search';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { AnswerTooLarge, TooMuchToLookThrough } from '../documents/message-reading.errors.js';
import { ReadingTurns } from '../documents/reading-turns.js';
import type { MessageDocument } from '../documents/message-document.js';
import { answerSize, type RequestedForm } from '../documents/message-object.js';
import { ReadableMessages } from '../documents/readable-messages.js';
import { ContentChanges } from '../documents/content-changes.js';
import { ReadingTime } from '../documents/reading-time.js';
import { SteadyReads } from '../documents/steady-reads.js';
import { matchFields } from '../search/message-search.js';
import type { MessageRange } from './message-range.js';
import { MessageWindows } from './message-windows.js';
import { NarrowedMessages } from './narrowed-messages.js';
import type { Narrow, NarrowTerm } from './narrow.js';
import { LIMITS } from '../message-reading.limits.js';

export interface MessageList {
  readonly messages: readonly object[];
  readonly anchor: number;
  readonly found_anchor: boolean;
  readonly found_oldest: boolean;
  readonly found_newest: boolean;
  readonly history_limited: false;
}

/** The messages of a narrow around an anchor, ascending. */
export class ListMessages extends Query<MessageList> {
  constructor(
    readonly readerId: number,
    readonly range: MessageRange,
    readonly form: RequestedForm,
  ) {
    super();
  }
}

@QueryHandler(ListMessages)
export class ListMessagesHandler implements IQueryHandler<ListMessages> {
  constructor(
    private readonly turns: ReadingTurns,
    private readonly reads: SteadyReads,
    private readonly windows: MessageWindows,
    private readonly readable: ReadableMessages,
  ) {}

  execute(query: ListMessages): Promise<MessageList> {
    const time = this.turns.begin();
    return this.reads.take(() => listMessages(this.windows, this.readable, query, time));
  }
}

async function listMessages(
  windows: MessageWindows,
  readable: ReadableMessages,
  { readerId, range, form }: ListMessages,
  time: ReadingTime,
): Promise<MessageList> {
  const isSearch = range.narrow.some(({ operator }) => operator === 'search');
  // A search renders each match again.
  const characters = LIMITS.answers.messagesCharacters / (isSearch ? 2 : 1);
  const sizeOf = (document: MessageDocument) => answerSize(document, form);
  const room = { characters, sizeOf };
  const { documents, search, ...window } = await windows.around(readerId, range, room, time);
  const presented = await readable.present(outwards(documents, window.anchor), readerId, form, {
    characters,
    time,
  });
  const messages = search
    ? await withMatches(presented, documents, { search, form, time, directory: readable.directory })
    : presented;
  const ids = new Set(messages.map(({ id }) => id));
  const isGiven = (document: MessageDocument | undefined) => document === undefined || ids.has(document._id);
  return {
    messages: messages.length === 1 ? messages : messages.toSorted((one, other) => one.id - other.id),
    anchor: window.anchor,
    found_anchor: window.foundAnchor,
    found_oldest: window.foundOldest && isGiven(documents[0]),
    found_newest: window.foundNewest && isGiven(documents.at(-1)),
    history_limited: false,
  };
}

/** The messages of an unchanging state, such as one of the past. */
export function listMessagesOf(
  { directory, flags, site, store, clock }: StillState,
  query: ListMessages,
): Promise<MessageList> {
  const readable = new ReadableMessages(directory, site, flags, new ContentChanges(store), new KnownDamages(), store);
  const windows = new MessageWindows(directory, site, flags, new NarrowedMessages(directory, flags, store), readable);
  return listMessages(windows, readable, query, new ReadingTime(clock, () => setImmediate()));
}

export interface StillState {
  readonly directory: Directory;
  readonly flags: MessageFlags;
  readonly site: Site;
  readonly store: ReadStore;
  readonly clock: Clock;
}

/** Takes the nearest to the anchor first, so that those without room are at the ends. @param documents ascending */
function outwards(documents: readonly MessageDocument[], anchor: number): readonly MessageDocument[] {
  const before = documents.findLastIndex(({ _id }) => _id < anchor) + 1;
  const [older, newer] = [documents.slice(0, before).toReversed(), documents.slice(before)];
  const order: MessageDocument[] = [];
  for (let at = 0; at < Math.max(older.length, newer.length); at++) {
    if (at < newer.length) order.push(newer[at]!);
    if (at < older.length) order.push(older[at]!);
  }
  return order;
}

interface MatchesAsked {
  readonly search: SearchQuery;
  readonly form: RequestedForm;
  readonly time: ReadingTime;
  readonly directory: Directory;
}

async function withMatches<Presented extends { readonly id: number }>(
  presented: readonly Presented[],
  documents: readonly MessageDocument[],
  { search, form, time, directory }: MatchesAsked,
): Promise<Presented[]> {
  const byId = new Map(documents.map((document) => [document._id, document]));
  const withThem: Presented[] = [];
  const asked = { search, directory, allowEmptyTopicName: form.allowEmptyTopicName };
  for (const each of presented) {
    if (time.isTurnOver) await time.nextTurn();
    withThem.push({ ...each, ...matchFields(byId.get(each.id)!, asked) });
  }
  return withThem;
}

/** The given messages that the reader may read and that match a narrow, ascending. */
export class ListMessagesById extends Query<readonly object[]> {
  constructor(
    readonly readerId: number,
    readonly messageIds: readonly number[],
    readonly narrow: readonly NarrowTerm[],
    readonly form: RequestedForm,
  ) {
    super();
  }
}

@QueryHandler(ListMessagesById)
export class ListMessagesByIdHandler implements IQueryHandler<ListMessagesById> {
  constructor(
    private readonly turns: ReadingTurns,
    private readonly reads: SteadyReads,
    private readonly windows: MessageWindows,
    private readonly readable: ReadableMessages,
  ) {}

  execute(query: ListMessagesById): Promise<readonly object[]> {
    const time = this.turns.begin();
    return this.reads.take(() => this.#list(query, time));
  }

  /** @throws BadNarrow, AnswerTooLarge, TooMuchToLookThrough */
  async #list(query: ListMessagesById, time: ReadingTime): Promise<readonly object[]> {
    const { readerId, form } = query;
    const { conditions, search } = await this.windows.narrowOf(readerId, query.narrow);
    const documents = await this.#documents(query, conditions, time);
    const room = LIMITS.answers.messagesCharacters / (search ? 2 : 1);
    const messages = await this.readable.present(documents, readerId, form, { characters: room, time });
    if (messages.length < documents.length) throw new AnswerTooLarge();
    return search
      ? withMatches(messages, documents, { search, form, time, directory: this.readable.directory })
      : messages;
  }

  /** @throws AnswerTooLarge, TooMuchToLookThrough */
  async #documents(
    { readerId, messageIds, form }: ListMessagesById,
    conditions: Narrow['conditions'],
    time: ReadingTime,
  ): Promise<MessageDocument[]> {
    const ids = [...new Set(messageIds)].toSorted((a, b) => a - b);
    const documents: MessageDocument[] = [];
    let left: number = LIMITS.answers.messagesCharacters;
    for (let start = 0; start < ids.length; start += TOGETHER) {
      for (const document of await this.readable.byIds(readerId, ids.slice(start, start + TOGETHER))) {
        if (time.isTurnOver) await time.nextTurn();
        if (!conditions.every((condition) => condition.holds(document))) continue;
        left -= answerSize(document, form);
        if (left < 0 && documents.length > 0) throw new AnswerTooLarge();
        documents.push(document);
      }
      if (time.isOver && start + TOGETHER < ids.length) throw new TooMuchToLookThrough();
      await setImmediate();
    }
    return documents;
  }
}

/** Messages that are read at once. */
const TOGETHER = 250;
