import type { Directory } from '@chat/directory';
import type { EventLogReader } from '@chat/event-log';
import { DomainError, type Recorded, type RecordedEvent } from '@chat/kernel';
import type { MessageFlags } from '@chat/message-index';
import type { Document, ReadStore, Write } from '@chat/read-store';
import { MESSAGE_WORDS, MESSAGES } from '@chat/message-reading';
import type { Projection } from '@chat/projections';
import { LRUCache } from 'lru-cache';
import type { EmptyModels, NewState } from '../replayed/replayed-state.js';

export class MomentInFuture extends DomainError {
  constructor() {
    super('That moment is in the future.');
  }
}

export class MomentBeforeLog extends DomainError {
  constructor(begin: number) {
    super(`The log begins at ${new Date(begin).toISOString()}; nothing is known of before.`);
  }
}

/** Everything before the first event that is later than a time. */
export interface Moment {
  readonly directory: Directory;
  readonly flags: MessageFlags;
  readonly store: ReadStore;
  /** UNIX milliseconds of the last event. */
  readonly lastEvent: number;
  /** Deletions after the moment, whose messages may have been there and are erased since. */
  readonly laterDeletions: readonly RecordedEvent[];
  /** Makes the index of words, which only a search needs. */
  readonly indexWords: () => Promise<void>;
}

/** Each holds all that was said until then. */
const MOST_KEPT = 2;

/** Past states of the log. Nothing outlives the process. */
export class Moments {
  readonly #kept = new LRUCache<number, Moment>({ max: MOST_KEPT });
  /** Position up to which the log is known. */
  #seen = 0;

  constructor(
    private readonly log: EventLogReader,
    private readonly newState: NewState,
    private readonly emptyModels: () => EmptyModels,
  ) {}

  /** @param time UNIX milliseconds @throws MomentBeforeLog */
  async at(time: number): Promise<Moment> {
    await this.#forget();
    const kept = this.#kept.get(time);
    if (kept) return kept;
    const moment = await this.#replay(time);
    this.#kept.set(time, moment);
    return moment;
  }

  /** No moment may have what is erased since, or lack what belongs to it. */
  async #forget(): Promise<void> {
    for await (const events of this.log.readAll({ from: this.#seen }))
      for (const { type, position, metadata } of events) {
        this.#seen = position;
        if (type === 'MessageDeleted' || type === 'DeletedContentErased') this.#kept.clear();
        for (const time of this.#kept.keys()) if (metadata.time <= time) this.#kept.delete(time);
      }
  }

  async #replay(time: number): Promise<Moment> {
    const { directory, messageFlags: flags, fold } = this.newState(() => time);
    const { store, projections: all } = this.emptyModels();
    const projections = all.filter(({ collection }) => collection.name !== MESSAGE_WORDS.name);
    const documents = projections.map(() => new Map<string | number, Write['document'] & object>());
    const laterDeletions: RecordedEvent[] = [];
    let [lastEvent, position, isOver] = [0, 0, false];
    for await (const events of this.log.readAll())
      for (const event of events) {
        isOver ||= event.metadata.time > time;
        if (isOver && position === 0) throw new MomentBeforeLog(event.metadata.time);
        if (isOver) {
          if (event.type === 'MessageDeleted') laterDeletions.push(event);
          continue;
        }
        fold(event);
        ({ position } = event);
        lastEvent = event.metadata.time;
        for (const [at, projection] of projections.entries()) {
          if (!projection.types.has(event.type)) continue;
          const own = documents[at]!;
          for (const id of projection.ids(event as Recorded<never>)) {
            const document = projection.evolve(own.get(id), event as Recorded<never>, id);
            if (document) own.set(id, document);
            else own.delete(id);
          }
        }
      }
    const writes = projections.flatMap(({ collection }, at) =>
      Array.from(documents[at]!.values(), (document) => ({
        collection,
        id: document._id,
        document,
        position,
        isNew: true,
      })),
    );
    await store.write('as-of', position, writes);
    const words = all.find(({ collection }) => collection.name === MESSAGE_WORDS.name);
    let indexing: Promise<void> | undefined;
    const indexWords = () => (indexing ??= writeWords(store, words, position));
    return { directory, flags, store, lastEvent, laterDeletions, indexWords };
  }
}

/** Each message counts as posted as it reads at that moment. */
async function writeWords(store: ReadStore, words: Projection<Document> | undefined, position: number): Promise<void> {
  if (!words) return;
  const writes = (await store.find(MESSAGES, { filter: { _id: { $gte: 0 } } })).map((document) => {
    const posted = { type: 'MessagePosted', data: { ...document, messageId: document._id } };
    const indexed = words.evolve(undefined, posted as unknown as Recorded<never>, document._id) ?? null;
    return { collection: words.collection, id: document._id, document: indexed, position, isNew: true };
  });
  await store.write('as-of-words', position, writes);
}
