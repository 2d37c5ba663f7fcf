import { topicKey } from '@chat/directory';
import { overriding, type Recorded, type RecordedEvent } from '@chat/kernel';
import type { MessageFlags } from '@chat/message-index';
import { type MessageDocument, MESSAGES, threadKey } from '@chat/message-reading';
import type { Collection, Condition, Document, Filter, Query, Range, ReadStore, Write } from '@chat/read-store';
import type { Projection } from '@chat/projections';
import { LRUCache } from 'lru-cache';
import type { MessageEvents } from './message-events.fold.js';
import type { Senders } from '../past-states/senders.fold.js';

/** Most documents kept from one question to the next. */
const MOST_MADE = 50_000;

/** Messages whose events are read together. */
const TOGETHER = 250;

/** Number of kept selections of ids. */
const MOST_SELECTED = 10;

const CHANNEL = /^channel:(\d+)$/;

interface Sources {
  readonly flags: MessageFlags;
  readonly senders: Senders;
  readonly events: MessageEvents;
  readonly projections: readonly Projection<Document>[];
  readonly position: number;
}

/** Makes the documents of messages at a moment lazily, from the events of each message. */
export class PastMessages {
  readonly store: ReadStore;
  readonly #made = new Set<number>();
  readonly #selected = new LRUCache<string, readonly number[]>({ max: MOST_SELECTED });

  /** @param documents an empty store for the documents */
  constructor(
    private readonly documents: ReadStore,
    private readonly sources: Sources,
  ) {
    this.store = overriding(documents, {
      get: async <Doc extends Document>(collection: Collection<Doc>, id: Doc['_id']) => {
        if (collection.name === MESSAGES.name) await this.#make([id as number]);
        return documents.get(collection, id);
      },
      getMany: async <Doc extends Document>(collection: Collection<Doc>, ids: readonly Doc['_id'][]) => {
        if (collection.name === MESSAGES.name) await this.#make(ids as readonly number[]);
        return documents.getMany(collection, ids);
      },
      find: async <Doc extends Document>(collection: Collection<Doc>, query: Query<Doc>) =>
        collection.name === MESSAGES.name
          ? ((await this.#find(query as Query<MessageDocument>)) as unknown as Doc[])
          : documents.find(collection, query),
    });
  }

  async tidy(): Promise<void> {
    if (this.#made.size <= MOST_MADE) return;
    this.#made.clear();
    await this.documents.clear(
      this.sources.projections.map(({ collection }) => collection),
      [],
    );
  }

  async #find({ filter, sort, limit = Infinity }: Query<MessageDocument>): Promise<MessageDocument[]> {
    const { _id: range = {}, ...rest } = filter;
    const ids = this.#idsOf(rest);
    const [first, end] = boundsIn(ids, range as Range);
    const isDescending = sort?._id === -1;
    const found: MessageDocument[] = [];
    for (let done = 0; first + done < end && found.length < limit;) {
      const size = Math.min(TOGETHER, limit - found.length, end - first - done);
      const page = isDescending
        ? ids.slice(end - done - size, end - done).toReversed()
        : ids.slice(first + done, first + done + size);
      await this.#make(page);
      found.push(...(await this.documents.getMany(MESSAGES, page)));
      done += size;
    }
    return found;
  }

  /** Ascending. */
  #idsOf(filter: Filter<MessageDocument>): readonly number[] {
    const key = JSON.stringify(filter);
    const known = this.#selected.get(key);
    if (known) return known;
    const ids = ascending([...this.#select(filter)]);
    this.#selected.set(key, ids);
    return ids;
  }

  *#select({ conversationKey, threadKey: thread, senderId }: Filter<MessageDocument>): Generator<number> {
    if (senderId !== undefined) yield* this.sources.senders.of(senderId as number);
    else if (thread !== undefined) yield* this.#inThread(String(thread));
    else for (const key of valuesOf(conversationKey)) yield* this.#inConversation(key);
  }

  *#inThread(thread: string): Generator<number> {
    const channelId = Number.parseInt(thread, 10);
    for (const { messageId, topic } of this.sources.flags.posted.messagesIn(channelId))
      if (threadKey(channelId, topicKey(topic)) === thread) yield messageId;
  }

  *#inConversation(key: string): Generator<number> {
    const { posted } = this.sources.flags;
    const [, channelId] = CHANNEL.exec(key) ?? [];
    if (channelId === undefined) {
      const messages = posted.conversation(key);
      if (messages) yield* messages.within([0, messages.newest + 1]);
    } else for (const { messageId } of posted.messagesIn(Number(channelId))) yield messageId;
  }

  async #make(ids: readonly number[]): Promise<void> {
    const missing = [...new Set(ids)].filter((id) => !this.#made.has(id));
    for (let at = 0; at < missing.length; at += TOGETHER) await this.#makeSome(missing.slice(at, at + TOGETHER));
  }

  async #makeSome(ids: readonly number[]): Promise<void> {
    const { events, projections, position } = this.sources;
    const writes: Write[] = [];
    for (const [messageId, own] of await events.of(ids)) {
      this.#made.add(messageId);
      for (const projection of projections)
        for (const [id, document] of documentsOf(projection, messageId, own))
          writes.push({ collection: projection.collection, id, document, position, isNew: true });
    }
    await this.documents.write('as-of', position, writes);
  }
}

function documentsOf(
  projection: Projection<Document>,
  messageId: number,
  events: readonly RecordedEvent[],
): Map<string | number, Document> {
  const documents = new Map<string | number, Document>();
  for (const event of events as readonly Recorded<never>[]) {
    const { type } = event as RecordedEvent;
    if (!projection.types.has(type)) continue;
    for (const id of type === 'MessagesMoved' ? [messageId] : projection.ids(event)) {
      const document = projection.evolve(documents.get(id), event, id);
      if (document) documents.set(id, document);
      else documents.delete(id);
    }
  }
  return documents;
}

function valuesOf(condition: Condition | undefined): readonly string[] {
  const { $in: values = [condition] } = Object(condition) as { readonly $in?: readonly unknown[] };
  return values.filter((value) => typeof value === 'string');
}

/** Indexes of the first id within the range, and behind the last one. @param ids ascending */
function boundsIn(ids: readonly number[], { $gt, $gte, $lt, $lte }: Range): readonly [first: number, end: number] {
  const from = Math.max(Number($gt ?? -1) + 1, Number($gte ?? 0));
  const to = Math.min(Number($lt ?? Infinity), Number($lte ?? Infinity) + 1);
  return [firstFrom(ids, from), firstFrom(ids, to)];
}

/** They usually are. */
function ascending(ids: readonly number[]): readonly number[] {
  if (ids.every((id, at) => at === 0 || ids[at - 1]! < id)) return ids;
  return [...new Set(ids)].toSorted((one, other) => one - other);
}

function firstFrom(ids: readonly number[], id: number): number {
  let [low, high] = [0, ids.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ids[middle]! < id) low = middle + 1;
    else high = middle;
  }
  return low;
}
