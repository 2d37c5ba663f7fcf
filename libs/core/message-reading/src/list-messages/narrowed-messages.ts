import { channelKey, Directory } from '@chat/directory';
import { mayRead, MessageFlags } from '@chat/message-index';
import { type Filter, QueryTookTooLong, type Range, READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject, Injectable } from '@nestjs/common';
import { type MessageDocument, MESSAGES } from '../documents/message-document.js';
import {
  channelWord,
  MESSAGE_WORDS,
  type MessageWordsDocument,
  senderWord,
} from '../documents/message-words-document.js';
import type { ReadingTime } from '../documents/reading-time.js';
import { mergedPages } from './merged-pages.js';
import type { Source } from './narrow-condition.js';
import type { Narrow } from './narrow.js';
import { LIMITS } from '../message-reading.limits.js';

export interface Page {
  /** From the anchor outwards. */
  readonly documents: readonly MessageDocument[];
  /** There is nothing beyond. */
  readonly isEnd: boolean;
  /** The time was over before the page was full. */
  readonly isCut?: boolean;
}

/** How many messages there is room for. */
export interface Room {
  readonly limit: number;
  readonly characters: number;
  readonly sizeOf: (document: MessageDocument) => number;
}

type Direction = 'older' | 'newer';

export interface PageRequest {
  /** First id to consider, inclusive. */
  readonly from: number;
  readonly direction: Direction;
  /** Always for one message, unless none is asked for. */
  readonly room: Room;
  readonly time: ReadingTime;
}

/** Where a page begins, and what it may take. */
interface Course {
  readonly from: number;
  readonly direction: Direction;
  readonly chunk: number;
  readonly time: ReadingTime;
}

/** Documents read at once, so that nobody waits long for others who look through many. */
const [MIN_CHUNK, MAX_CHUNK] = [100, 250];
/** Ids that the index of words gives at once: it reads its lists again each time. More and more, because most searches end soon. */
const [MAX_IDS, MORE_IDS] = [20_000, 8];
const SELECTIVITY: readonly Source['kind'][] = [
  'messages',
  'words',
  'thread',
  'conversation',
  'directs',
  'sender',
  'channels',
];

/** Finds the messages of a narrow that a reader may see, outwards from a message id. */
@Injectable()
export class NarrowedMessages {
  constructor(
    private readonly directory: Directory,
    private readonly flags: MessageFlags,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  /** As much as there is room and time for. */
  async page(readerId: number, narrow: Narrow, { room, time, ...where }: PageRequest): Promise<Page> {
    if (room.limit === 0) return { documents: [], isEnd: false };
    const found: MessageDocument[] = [];
    const chunk = Math.min(Math.max(MIN_CHUNK, room.limit + 1), MAX_CHUNK);
    let left = room.characters;
    try {
      for await (const documents of this.#candidates(readerId, narrow, { ...where, chunk, time })) {
        for (const document of documents) {
          if (time.isTurnOver) await time.nextTurn();
          if (!this.holds(readerId, narrow, document)) continue;
          left -= room.sizeOf(document);
          if (found.length === room.limit || (left < 0 && found.length > 0)) return { documents: found, isEnd: false };
          found.push(document);
        }
        if (time.isTurnOver) await time.nextTurn();
      }
    } catch (error) {
      if (error instanceof QueryTookTooLong) return { documents: found, isEnd: false, isCut: true };
      throw error;
    }
    return { documents: found, isEnd: true };
  }

  /**
   * About the first id that was given since: messages are numbered in the order in which they are sent, but for those of the
   * same moment. @param time UNIX milliseconds
   */
  async firstIdSince(time: number): Promise<number> {
    let [from, to] = [1, this.directory.lastIds.message + 1];
    while (from < to) {
      const middle = Math.floor((from + to) / 2);
      const query = { filter: { _id: { $gte: middle } }, sort: { _id: 1 }, limit: 1 } as const;
      const [document] = await this.store.find(MESSAGES, query);
      if (!document || document.time >= time) to = middle;
      else from = document._id + 1;
    }
    return from;
  }

  /** By the most selective source that the narrow offers; without one, all that the reader knows. */
  #candidates(readerId: number, narrow: Narrow, course: Course): AsyncGenerator<readonly MessageDocument[]> {
    const sources = narrow.conditions.flatMap(({ source }) => source ?? []);
    const [best] = sources.toSorted((a, b) => SELECTIVITY.indexOf(a.kind) - SELECTIVITY.indexOf(b.kind));
    switch (best?.kind) {
      case 'messages':
        return this.#byIds(best.ids(), course);
      case 'words':
        return this.#byWords(wordsOf(sources), course);
      case 'thread':
        return this.#byFilter({ threadKey: best.key }, course);
      case 'conversation':
        return this.#byFilter({ conversationKey: best.key }, course);
      case 'directs':
        return this.#byFilter({ conversationKey: { $in: [...best.keys] } }, course);
      case 'channels':
        return this.#byFilter({ conversationKey: { $in: best.ids.map(channelKey) } }, course);
      case 'sender':
        return this.#byFilter({ senderId: best.id }, course);
      default:
        return this.#known(readerId, course);
    }
  }

  #known(readerId: number, course: Course): AsyncGenerator<readonly MessageDocument[]> {
    const conversations = this.flags.conversationsOf(readerId);
    const known = this.#byFilter({ conversationKey: { $in: [...conversations] } }, course);
    const others = this.flags.knownOutside(readerId, conversations);
    return others.length === 0
      ? known
      : mergedPages(known, this.#byIds(others, course), course.direction === 'older' ? -1 : 1);
  }

  async *#byIds(ids: readonly number[], { from, direction, chunk, time }: Course) {
    const order = direction === 'older' ? -1 : 1;
    const wanted = ids.filter((id) => (id - from) * order >= 0).toSorted((a, b) => (a - b) * order);
    for (let at = 0; at < wanted.length; at += chunk) {
      if (at > 0) refuseWhenOver(time);
      const documents = await this.store.getMany(MESSAGES, wanted.slice(at, at + chunk));
      yield documents.toSorted((a, b) => (a._id - b._id) * order);
    }
  }

  async *#byFilter(filter: Filter<MessageDocument>, { from, direction, chunk, time }: Course) {
    const [limit, order] = direction === 'older' ? (['$lte', -1] as const) : (['$gte', 1] as const);
    for (let next = from; ;) {
      const range: Range = { [limit]: next };
      const query = { filter: { ...filter, _id: range }, sort: { _id: order }, limit: chunk, withinMs: time.leftMs };
      const documents = await this.store.find(MESSAGES, query);
      yield documents;
      const last = documents.at(-1);
      if (documents.length < chunk || !last) return;
      refuseWhenOver(time);
      next = last._id + order;
    }
  }

  /** The ids come from the index of words, the messages behind them. */
  async *#byWords(words: readonly string[], course: Course) {
    const { direction, chunk, time } = course;
    const [limit, order] = direction === 'older' ? (['$lte', -1] as const) : (['$gte', 1] as const);
    let next = course.from;
    for (let count = chunk; ; count = Math.min(count * MORE_IDS, MAX_IDS)) {
      const filter: Filter<MessageWordsDocument> = { words: { $all: words }, _id: { [limit]: next } };
      const query = { filter, sort: { _id: order }, limit: count, withinMs: time.leftMs } as const;
      const ids = await this.store.findIds(MESSAGE_WORDS, query);
      yield* this.#byIds(ids, course);
      if (ids.length < count) return;
      refuseWhenOver(time);
      next = ids.at(-1)! + order;
    }
  }

  /** Is the message in the narrow, and may the reader see it there? */
  holds(readerId: number, narrow: Narrow, document: MessageDocument): boolean {
    const { conversation, _id } = document;
    if (!narrow.conditions.every((condition) => condition.holds(document))) return false;
    if (!mayRead(this.directory, document, readerId)) return false;
    const wholeHistory = conversation.kind === 'channel' && narrow.channelIds.has(conversation.channelId);
    return wholeHistory || this.flags.isKnown(readerId, { ...document, messageId: _id });
  }
}

/** Between two parts of what is looked through. */
function refuseWhenOver(time: ReadingTime): void {
  if (time.isOver) throw new QueryTookTooLong();
}

/** The entries of a narrow in the index of words: its longest words, which few messages hold, also the sender, and the channel. */
function wordsOf(sources: readonly Source[]): string[] {
  return sources.flatMap((source) => {
    if (source.kind === 'words') {
      return source.words.toSorted((a, b) => b.length - a.length).slice(0, LIMITS.messages.indexedSearchWords);
    }
    if (source.kind === 'sender') return [senderWord(source.id)];
    return source.kind === 'conversation' && source.channelId !== undefined ? [channelWord(source.channelId)] : [];
  });
}
