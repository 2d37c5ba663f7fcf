import type { Collection, Document, ReadStore, Write } from '@chat/read-store';
import type { Registration } from './queue/registration.js';

/** What is kept of a queue over a restart; what waits in it comes again from the log. */
export interface StoredQueue {
  readonly registration: Registration;
  /** The newest acknowledged event id, -1 for none. */
  readonly acknowledged: number;
}

interface QueueDocument extends Document, StoredQueue {
  readonly _id: string;
}

const eventQueues: Collection<QueueDocument> = { name: 'event_queues', indexes: [] };
const CHECKPOINT = 'event_queues';

/** Remembers queues in the read store. */
export class QueueSnapshots {
  readonly #changed = new Set<StoredQueue>();
  readonly #ended = new Set<string>();
  #writes = 0;
  #last: Promise<void> = Promise.resolve();

  constructor(private readonly store: ReadStore) {}

  /** Every queue that was stored and did not end. Called once, before anything else. */
  async load(): Promise<StoredQueue[]> {
    await this.store.prepare([eventQueues]);
    this.#writes = await this.store.checkpoint(CHECKPOINT);
    return Array.fromAsync(this.store.scan(eventQueues));
  }

  /** To be stored by the next `flush`, as it is then. */
  changed(queue: StoredQueue): void {
    this.#changed.add(queue);
  }

  /** To be removed by the next `flush`. */
  ended(queue: StoredQueue): void {
    this.#changed.delete(queue);
    this.#ended.add(queue.registration.queueId);
  }

  /**
   * Resolves when everything reported so far is stored.
   * @throws ReadStoreUnavailable; what was not stored is left to the next call
   */
  flush(): Promise<void> {
    const mine = this.#last.then(() => this.#write());
    this.#last = mine.catch(() => {});
    return mine;
  }

  async #write(): Promise<void> {
    if (this.#changed.size + this.#ended.size === 0) return;
    const [changed, ended] = [[...this.#changed], [...this.#ended]];
    this.#changed.clear();
    this.#ended.clear();
    const position = ++this.#writes;
    const kept = changed.map(({ registration, acknowledged }): Write => {
      const document: QueueDocument = { _id: registration.queueId, registration, acknowledged };
      return { collection: eventQueues, id: document._id, document, position };
    });
    const gone = ended.map((id): Write => ({ collection: eventQueues, id, document: null, position }));
    try {
      await this.store.write(CHECKPOINT, position, [...kept, ...gone]);
      await this.store.flush();
    } catch (error) {
      for (const id of ended) this.#ended.add(id);
      for (const queue of changed) if (!this.#ended.has(queue.registration.queueId)) this.#changed.add(queue);
      throw error;
    }
  }
}
