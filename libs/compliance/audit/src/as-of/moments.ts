import type { Directory } from '@chat/directory';
import type { EventLogReader } from '@chat/event-log';
import { type Recorded, type RecordedEvent, refusal } from '@chat/kernel';
import type { MessageFlags } from '@chat/message-index';
import { MESSAGE_WORDS } from '@chat/message-reading';
import type { Projection } from '@chat/projections';
import type { Document, ReadStore } from '@chat/read-store';
import { LRUCache } from 'lru-cache';
import type { KeptStates } from '../past-states/kept-states.js';
import { ReplayedLog } from '../past-states/replayed-log.js';
import type { Senders } from '../past-states/senders.fold.js';
import { weighErasures } from '../past-states/weigh-erasures.js';
import type { EmptyModels, NewState, ReplayedState } from '../replayed/replayed-state.js';
import { DeletedAccounts } from './deleted-accounts.fold.js';
import { type ErasedMessage, ErasedMessages } from './erased-messages.fold.js';
import { MessageEvents } from './message-events.fold.js';
import { PastMessages } from './past-messages.js';

export class MomentInFuture extends refusal('That moment is in the future.') {}

export class MomentBeforeLog extends refusal(
  (begin: number) => `The log begins at ${new Date(begin).toISOString()}; nothing is known of before.`,
) {}

/** The state before the first event that is later than a time. */
export interface Moment {
  readonly directory: Directory;
  readonly flags: MessageFlags;
  readonly store: ReadStore;
  readonly position: number;
  readonly senders: Senders;
  /** UNIX milliseconds of the last event. */
  readonly lastEvent: number;
  /** Number of replayed events. */
  readonly eventsRead: number;
  /** Messages that may have existed, in their state then, and were erased since; ascending. */
  readonly erasedSince: readonly ErasedMessage[];
  /** Makes the index of words, which only a search needs. */
  readonly indexWords: () => Promise<void>;
  /** Call it between two questions. */
  readonly tidy: () => Promise<void>;
}

const ERASING: ReadonlySet<string> = new Set(['MessageDeleted', 'DeletedContentErased', 'AccountDeleted']);

/** Number of moments in memory, each with the index of all messages up to then. */
const MOST_KEPT = 2;

/** Past states of the log, in memory. */
export class Moments {
  readonly #kept = new LRUCache<number, Moment>({ max: MOST_KEPT });
  readonly #erased: ErasedMessages;
  readonly #deletedAccounts: DeletedAccounts;
  #erasures = 0;
  /** Last known position of the log. */
  #seen = 0;

  constructor(
    private readonly log: EventLogReader,
    private readonly newState: NewState,
    private readonly emptyModels: () => EmptyModels,
    private readonly states?: KeptStates,
  ) {
    this.#erased = new ErasedMessages(log);
    this.#deletedAccounts = new DeletedAccounts(log);
  }

  /** @param time UNIX milliseconds @throws MomentBeforeLog */
  async at(time: number): Promise<Moment> {
    await this.#forget();
    const kept = this.#kept.get(time);
    await kept?.tidy();
    if (kept) return kept;
    const moment = await this.#replay(time);
    this.#kept.set(time, moment);
    return moment;
  }

  /** @returns UNIX milliseconds of the first event; 0 without events */
  async begin(): Promise<number> {
    for await (const [first] of this.log.readAll({ limit: 1 })) if (first) return first.metadata.time;
    return 0;
  }

  /** Drops moments that hold erased content, or lack events that belong to them. */
  async #forget(): Promise<void> {
    const erasures = (await weighErasures(this.log))(Infinity);
    if (erasures !== this.#erasures) this.#kept.clear();
    this.#erasures = erasures;
    if (this.#kept.size === 0) this.#seen = await this.log.head();
    for await (const events of this.log.readAll({ from: this.#seen }))
      for (const { type, position, metadata } of events) {
        this.#seen = position;
        if (ERASING.has(type)) this.#kept.clear();
        for (const time of this.#kept.keys()) if (metadata.time <= time) this.#kept.delete(time);
      }
  }

  async #replay(time: number): Promise<Moment> {
    const replayed = new ReplayedLog(this.newState(() => time));
    await this.states?.restore(replayed, time);
    const { position: from, events: before } = replayed.reached;
    for await (const event of this.#until(time, from)) replayed.take(event);
    const { position, lastEvent, events: reached } = replayed.reached;
    const { senders } = replayed;
    const { directory, messageFlags: flags } = replayed.state;
    await this.#addDeletedSince(replayed.state, time);
    const { store: documents, projections: all } = this.emptyModels();
    const projections = all.filter(({ collection }) => collection.name !== MESSAGE_WORDS.name);
    const words = all.find(({ collection }) => collection.name === MESSAGE_WORDS.name);
    const events = new MessageEvents(this.log, position);
    const messages = new PastMessages(documents, { flags, senders, events, projections, position });
    let indexing: Promise<void> | undefined;
    return {
      directory,
      flags,
      senders,
      store: messages.store,
      position,
      lastEvent,
      eventsRead: reached - before,
      erasedSince: await this.#erased.deletedAfter(position),
      indexWords: () => (indexing ??= this.#writeWords(documents, words, time)),
      tidy: () => messages.tidy(),
    };
  }

  /** The log no longer has the joining of these accounts; their deletion describes them. */
  async #addDeletedSince({ directory, fold }: ReplayedState, time: number): Promise<void> {
    for (const deletion of await this.#deletedAccounts.all()) {
      const { userId, dateJoined } = deletion.data;
      if (dateJoined * 1000 <= time && !directory.user(userId)) fold(deletion);
    }
  }

  /** Events before the first later one. @throws MomentBeforeLog when that is the first event of the log */
  async *#until(time: number, from = 0): AsyncGenerator<RecordedEvent> {
    let isFirst = from === 0;
    for await (const events of this.log.readAll({ from }))
      for (const event of events) {
        if (event.metadata.time > time && isFirst) throw new MomentBeforeLog(event.metadata.time);
        if (event.metadata.time > time) return;
        isFirst = false;
        yield event;
      }
  }

  async #writeWords(store: ReadStore, words: Projection<Document> | undefined, time: number): Promise<void> {
    if (!words) return;
    const documents = new Map<string | number, Document>();
    let position = 0;
    for await (const event of this.#until(time)) {
      ({ position } = event);
      if (!words.types.has(event.type)) continue;
      for (const id of words.ids(event as Recorded<never>)) {
        const document = words.evolve(documents.get(id), event as Recorded<never>, id);
        if (document) documents.set(id, document);
      }
    }
    const { collection } = words;
    const writes = Array.from(documents, ([id, document]) => ({ collection, id, document, position, isNew: true }));
    await store.write('as-of-words', position, writes);
  }
}
