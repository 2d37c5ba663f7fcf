import { channelKey, Directory } from '@chat/directory';
import { type Filter, type Range, READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject, Injectable } from '@nestjs/common';
import { MESSAGES, type MessageDocument } from '../messages/message-document.js';
import { wasDelivered } from '../messages/message-flags.js';
import type { Narrow, Source } from './narrow.js';

export interface Page {
  /** From the anchor outwards. */
  readonly documents: readonly MessageDocument[];
  /** There is nothing beyond. */
  readonly isEnd: boolean;
}

const MIN_CHUNK = 100;
const SELECTIVITY: readonly Source['kind'][] = ['message', 'thread', 'conversation', 'sender', 'channels'];

/** Finds the messages of a narrow that a reader may see, outwards from a message id. */
@Injectable()
export class NarrowedMessages {
  constructor(
    private readonly directory: Directory,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  /**
   * @param from first id to consider, inclusive
   * @param limit at most this many
   */
  async page(
    readerId: number,
    narrow: Narrow,
    from: number,
    direction: 'older' | 'newer',
    limit: number,
    wanted: (document: MessageDocument) => boolean = () => true,
  ): Promise<Page> {
    const found: MessageDocument[] = [];
    const base = this.#filter(readerId, narrow);
    const only = base._id;
    if (typeof only === 'number' && (direction === 'older' ? only > from : only < from)) {
      return { documents: [], isEnd: true };
    }
    let next = from;
    if (limit === 0) return { documents: [], isEnd: false };
    for (;;) {
      const chunk = Math.max(MIN_CHUNK, limit - found.length + 1);
      const range: Range = direction === 'older' ? { $lte: next } : { $gte: next };
      const documents = await this.store.find(MESSAGES, {
        filter: { _id: range, ...base },
        sort: { _id: direction === 'older' ? -1 : 1 },
        limit: chunk,
      });
      for (const document of documents) {
        if (!this.#belongs(readerId, narrow, document) || !wanted(document)) continue;
        if (found.length === limit) return { documents: found, isEnd: false };
        found.push(document);
      }
      const last = documents.at(-1);
      if (documents.length < chunk || !last) return { documents: found, isEnd: true };
      next = direction === 'older' ? last._id - 1 : last._id + 1;
    }
  }

  #belongs(readerId: number, narrow: Narrow, document: MessageDocument): boolean {
    const { conversation, _id } = document;
    if (!narrow.conditions.every((condition) => condition.holds(document))) return false;
    if (!this.directory.canReadMessage(readerId, _id, conversation)) return false;
    const wholeHistory = conversation.kind === 'channel' && narrow.channelIds.has(conversation.channelId);
    return wholeHistory || wasDelivered(readerId, { ...document, messageId: _id }, this.directory);
  }

  /** The most selective source that the narrow offers; without one, everything that was ever delivered to the reader. */
  #filter(readerId: number, narrow: Narrow): Filter<MessageDocument> {
    const sources = narrow.conditions.flatMap(({ source }) => source ?? []);
    const [best] = sources.toSorted((a, b) => SELECTIVITY.indexOf(a.kind) - SELECTIVITY.indexOf(b.kind));
    switch (best?.kind) {
      case 'message':
        return { _id: best.id };
      case 'thread':
        return { threadKey: best.key };
      case 'conversation':
        return { conversationKey: best.key };
      case 'channels':
        return { conversationKey: { $in: best.ids.map(channelKey) } };
      case 'sender':
        return { senderId: best.id };
      default:
        return { conversationKey: { $in: this.#conversationsOf(readerId) } };
    }
  }

  #conversationsOf(readerId: number): string[] {
    const channels = [...this.directory.subscriptionsOf(readerId).keys()].map(channelKey);
    return [...channels, ...this.directory.directKeysOf(readerId)];
  }
}
