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
  /** True when there are no further messages. */
  readonly isEnd: boolean;
  /** True when the time ended before the page was full. */
  readonly isCut?: boolean;
}

/** Number of messages within the room. */
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
  /** Has room for one message at least, unless none is requested. */
  readonly room: Room;
  readonly time: ReadingTime;
}

/** Start of a page, and its share of the time. */
interface Course {
  readonly from: number;
  readonly direction: Direction;
  readonly chunk: number;
  readonly time: ReadingTime;
}

/** Documents read at once; small, so that no request blocks others for long. */
const [MIN_CHUNK, MAX_CHUNK] = [100, 250];
/** Most ids from the index of words at once: it reads its lists again each time. Grows, because most searches end soon. */
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

  /** Returns a page, cut when `room` or `time` is used up. */
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
   * The first id since that time, approximately: messages are numbered in the order of sending, except within the same moment.
   * @param time UNIX milliseconds
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

  /** Uses the most selective source of the narrow; without one, all messages that the reader knows. */
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

  /** True when the message is in the narrow, and the reader may see it there. */
  holds(readerId: number, narrow: Narrow, document: MessageDocument): boolean {
    const { conversation, _id } = document;
    if (!narrow.conditions.every((condition) => condition.holds(document))) return false;
    if (!mayRead(this.directory, document, readerId)) return false;
    const wholeHistory = conversation.kind === 'channel' && narrow.channelIds.has(conversation.channelId);
    return wholeHistory || this.flags.isKnown(readerId, { ...document, messageId: _id });
  }
}

/** Called between two parts of a scan. */
function refuseWhenOver(time: ReadingTime): void {
  if (time.isOver) throw new QueryTookTooLong();
}

/** The entries of a narrow in the index of words: its longest words, which few messages hold, and the sender and channel. */
function wordsOf(sources: readonly Source[]): string[] {
  return sources.flatMap((source) => {
    if (source.kind === 'words') {
      return source.words.toSorted((a, b) => b.length - a.length).slice(0, LIMITS.messages.indexedSearchWords);
    }
    if (source.kind === 'sender') return [senderWord(source.id)];
    return source.kind === 'conversation' && source.channelId !== undefined ? [channelWord(source.channelId)] : [];
  });
}
