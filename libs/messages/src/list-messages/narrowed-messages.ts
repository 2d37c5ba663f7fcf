import { channelKey, Directory } from '@chat/directory';
import { type Filter, type Range, READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject, Injectable } from '@nestjs/common';
import { mayRead } from '../message/message-access.js';
import { MessageFlags } from '../message-flags/message-flags.js';
import { MESSAGES, type MessageDocument } from '../messages/message-document.js';
import type { Narrow } from './narrow.js';
import type { Source } from './narrow-condition.js';

export interface Page {
  /** From the anchor outwards. */
  readonly documents: readonly MessageDocument[];
  /** There is nothing beyond. */
  readonly isEnd: boolean;
}

type Direction = 'older' | 'newer';

const MIN_CHUNK = 100;
const SELECTIVITY: readonly Source['kind'][] = ['messages', 'thread', 'conversation', 'sender', 'channels'];

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
   * @param limit at most this many
   */
  async page(readerId: number, narrow: Narrow, from: number, direction: Direction, limit: number): Promise<Page> {
    if (limit === 0) return { documents: [], isEnd: false };
    const found: MessageDocument[] = [];
    const chunk = Math.max(MIN_CHUNK, limit + 1);
    for await (const documents of this.#candidates(readerId, narrow, from, direction, chunk)) {
      for (const document of documents) {
        if (!this.#belongs(readerId, narrow, document)) continue;
        if (found.length === limit) return { documents: found, isEnd: false };
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
    }
  }

  #belongs(readerId: number, narrow: Narrow, document: MessageDocument): boolean {
    const { conversation, _id } = document;
    if (!narrow.conditions.every((condition) => condition.holds(document))) return false;
    if (!mayRead(this.directory, document, readerId)) return false;
    const wholeHistory = conversation.kind === 'channel' && narrow.channelIds.has(conversation.channelId);
    return wholeHistory || this.flags.isKnown(readerId, { ...document, messageId: _id });
  }
}
