import { setImmediate } from 'node:timers/promises';
import { channelKey, Directory } from '@chat/directory';
import { mayRead, MessageFlags } from '@chat/message-index';
import { type Filter, type Range, READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject, Injectable } from '@nestjs/common';
import { type MessageDocument, MESSAGES } from '../documents/message-document.js';
import {
  channelWord,
  MESSAGE_WORDS,
  type MessageWordsDocument,
  senderWord,
} from '../documents/message-words-document.js';
import type { Source } from './narrow-condition.js';
import type { Narrow } from './narrow.js';

export interface Page {
  /** From the anchor outwards. */
  readonly documents: readonly MessageDocument[];
  /** There is nothing beyond. */
  readonly isEnd: boolean;
}

/** How many messages there is room for. */
export interface Room {
  readonly limit: number;
  readonly characters: number;
  readonly sizeOf: (document: MessageDocument) => number;
}

type Direction = 'older' | 'newer';

/** Documents read at once, so that nobody waits long for others who look through many. */
const [MIN_CHUNK, MAX_CHUNK] = [100, 250];
const SELECTIVITY: readonly Source['kind'][] = ['messages', 'words', 'thread', 'conversation', 'sender', 'channels'];

/** Finds the messages of a narrow that a reader may see, outwards from a message id. */
@Injectable()
export class NarrowedMessages {
  constructor(
    private readonly directory: Directory,
    private readonly flags: MessageFlags,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  /**
   * @param from first id to consider, inclusive
   * @param room at most so much; always one message, unless none is asked for
   */
  async page(readerId: number, narrow: Narrow, from: number, direction: Direction, room: Room): Promise<Page> {
    const { limit, sizeOf } = room;
    let left = room.characters;
    if (limit === 0) return { documents: [], isEnd: false };
    const found: MessageDocument[] = [];
    const chunk = Math.min(Math.max(MIN_CHUNK, limit + 1), MAX_CHUNK);
    for await (const documents of this.#candidates(readerId, narrow, from, direction, chunk)) {
      for (const document of documents) {
        if (!this.holds(readerId, narrow, document)) continue;
        left -= sizeOf(document);
        if (found.length === limit || (left < 0 && found.length > 0)) return { documents: found, isEnd: false };
        found.push(document);
      }
    }
    return { documents: found, isEnd: true };
  }

  /** By the most selective source that the narrow offers; without one, all that the reader knows. */
  #candidates(readerId: number, narrow: Narrow, from: number, direction: Direction, chunk: number) {
    const sources = narrow.conditions.flatMap(({ source }) => source ?? []);
    const [best] = sources.toSorted((a, b) => SELECTIVITY.indexOf(a.kind) - SELECTIVITY.indexOf(b.kind));
    switch (best?.kind) {
      case 'messages':
        return this.#byIds(best.ids, from, direction, chunk);
      case 'words':
        return this.#byWords(wordsOf(sources), from, direction, chunk);
      case 'thread':
        return this.#byFilter({ threadKey: best.key }, from, direction, chunk);
      case 'conversation':
        return this.#byFilter({ conversationKey: best.key }, from, direction, chunk);
      case 'channels':
        return this.#byFilter({ conversationKey: { $in: best.ids.map(channelKey) } }, from, direction, chunk);
      case 'sender':
        return this.#byFilter({ senderId: best.id }, from, direction, chunk);
      default: {
        const known = [...this.flags.conversationsOf(readerId)];
        return this.#byFilter({ conversationKey: { $in: known } }, from, direction, chunk);
      }
    }
  }

  async *#byIds(ids: readonly number[], from: number, direction: Direction, chunk: number) {
    const order = direction === 'older' ? -1 : 1;
    const wanted = ids.filter((id) => (id - from) * order >= 0).toSorted((a, b) => (a - b) * order);
    for (let at = 0; at < wanted.length; at += chunk) {
      const documents = await this.store.getMany(MESSAGES, wanted.slice(at, at + chunk));
      yield documents.toSorted((a, b) => (a._id - b._id) * order);
      await setImmediate();
    }
  }

  async *#byFilter(filter: Filter<MessageDocument>, from: number, direction: Direction, chunk: number) {
    const [limit, order] = direction === 'older' ? (['$lte', -1] as const) : (['$gte', 1] as const);
    let next = from;
    for (;;) {
      const range: Range = { [limit]: next };
      const query = { filter: { ...filter, _id: range }, sort: { _id: order }, limit: chunk };
      const documents = await this.store.find(MESSAGES, query);
      yield documents;
      const last = documents.at(-1);
      if (documents.length < chunk || !last) return;
      next = last._id + order;
      await setImmediate();
    }
  }

  /** The ids come from the index of words, the messages behind them. */
  async *#byWords(words: readonly string[], from: number, direction: Direction, chunk: number) {
    const [limit, order] = direction === 'older' ? (['$lte', -1] as const) : (['$gte', 1] as const);
    for (let next = from; ;) {
      const filter: Filter<MessageWordsDocument> = { words: { $all: words }, _id: { [limit]: next } };
      const ids = await this.store.findIds(MESSAGE_WORDS, { filter, sort: { _id: order }, limit: chunk });
      const documents = await this.store.getMany(MESSAGES, ids);
      yield documents.toSorted((a, b) => (a._id - b._id) * order);
      if (ids.length < chunk) return;
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

/** What the index of words can tell of a narrow: also the sender, and the channel. */
function wordsOf(sources: readonly Source[]): string[] {
  return sources.flatMap((source) => {
    if (source.kind === 'words') return source.words;
    if (source.kind === 'sender') return [senderWord(source.id)];
    return source.kind === 'conversation' && source.channelId !== undefined ? [channelWord(source.channelId)] : [];
  });
}
