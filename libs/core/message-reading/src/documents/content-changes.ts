import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject, Injectable } from '@nestjs/common';
import type { Content } from './content.js';
import { MESSAGE_HISTORY, type ContentChangeDocument } from './message-history-document.js';

/** The newest changes of a message's content. */
export interface NewestChanges {
  /** In log order. */
  readonly changes: readonly ContentChangeDocument[];
  /** Number of older changes, which are left out. */
  readonly omitted: number;
}

export const NO_CHANGES: NewestChanges = { changes: [], omitted: 0 };

/** Documents read at once: each may be as large as a message gets. */
const PAGE = 10;
/** Changes of several messages that are read together. */
const TOGETHER = 100;

/** Reads the changes of messages, as many as an answer has room for: a message may have been edited any number of times. */
@Injectable()
export class ContentChanges {
  constructor(@Inject(READ_STORE) private readonly store: ReadStore) {}

  /** The newest changes within a number of characters, and at least one. */
  async newest(messageId: number, characters: number): Promise<NewestChanges> {
    const changes: ContentChangeDocument[] = [];
    let left = characters;
    for (let before = Number.MAX_SAFE_INTEGER; ;) {
      const filter = { messageId, position: { $lt: before } };
      const page = await this.store.find(MESSAGE_HISTORY, { filter, sort: { position: -1 }, limit: PAGE });
      for (const change of page) {
        left -= sizeOf(change);
        if (left < 0 && changes.length > 0) {
          const omitted = (await this.store.count(MESSAGE_HISTORY, { messageId })) - changes.length;
          return { changes: changes.toReversed(), omitted };
        }
        changes.push(change);
      }
      if (page.length < PAGE) return { changes: changes.toReversed(), omitted: 0 };
      before = page.at(-1)!.position;
    }
  }

  /** Reads the newest changes of several messages, at most a page of each. */
  async newestOfEach(messageIds: readonly number[], characters: number): Promise<ReadonlyMap<number, NewestChanges>> {
    if (messageIds.length === 0) return new Map();
    const filter = { messageId: { $in: messageIds } };
    const found = await this.store.find(MESSAGE_HISTORY, { filter, limit: TOGETHER });
    if (found.length === TOGETHER) return this.#oneByOne(messageIds, characters);
    const sorted = found.toSorted((a, b) => a.position - b.position);
    const byMessage = Map.groupBy(sorted, ({ messageId }) => messageId);
    return new Map(Array.from(byMessage, ([messageId, changes]) => [messageId, fitting(changes, characters)]));
  }

  /** The first content of the message. @param changes at least one */
  async original(messageId: number, { changes, omitted }: NewestChanges): Promise<Content> {
    if (omitted === 0) return changes[0]!.previous;
    const [first] = await this.store.find(MESSAGE_HISTORY, { filter: { messageId }, sort: { position: 1 }, limit: 1 });
    return (first ?? changes[0]!).previous;
  }

  async #oneByOne(messageIds: readonly number[], characters: number): Promise<Map<number, NewestChanges>> {
    const changes = new Map<number, NewestChanges>();
    for (const id of messageIds) changes.set(id, await this.newest(id, characters));
    return changes;
  }
}

function fitting(changes: readonly ContentChangeDocument[], characters: number): NewestChanges {
  let left = characters;
  const start = changes.findLastIndex((change) => (left -= sizeOf(change)) < 0) + 1;
  const omitted = Math.min(start, changes.length - 1);
  return { changes: changes.slice(omitted), omitted };
}

/** Characters of the change in a history. */
function sizeOf({ previous, ...change }: ContentChangeDocument): number {
  return (
    previous.content.length + previous.renderedContent.length + change.content.length + change.renderedContent.length
  );
}
