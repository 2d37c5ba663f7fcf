import type { Collection, Document, ReadStore, Write } from '@chat/read-store';
import type { Registration } from './queue/registration.js';

export interface StoredQueue {
  readonly registration: Registration;
  /** The newest acknowledged event id, -1 for none. */
  readonly acknowledged: number;
}

interface QueueDocument extends Document, StoredQueue {
  readonly _id: string;
}

export const eventQueues: Collection<QueueDocument> = { name: 'event_queues', indexes: [] };

const CHECKPOINT = 'event_queues';

/**
 * Keeps registrations, and what their clients have acknowledged, over restarts; never what waits in a queue, because
 * that comes again from the log. Everything fails with ReadStoreUnavailable while the store is away.
 */
export class QueueSnapshots {
  #writes = 0;
  #last: Promise<unknown> = Promise.resolve();

  constructor(private readonly store: ReadStore) {}

  /** Everything stored. Called once, before anything is saved. */
  async load(): Promise<StoredQueue[]> {
    await this.store.prepare([eventQueues]);
    this.#writes = await this.store.checkpoint(CHECKPOINT);
    return Array.fromAsync(this.store.scan(eventQueues), ({ registration, acknowledged }) => ({
      registration,
      acknowledged,
    }));
  }

  /** All or nothing; calls take effect in their order. @param ended ids of queues that are no more */
  save(queues: readonly StoredQueue[], ended: readonly string[]): Promise<void> {
    const mine = this.#last.then(() => this.#write(queues, ended));
    this.#last = mine.catch(() => {});
    return mine;
  }

  async #write(queues: readonly StoredQueue[], ended: readonly string[]): Promise<void> {
    const position = ++this.#writes;
    const kept = queues.map(({ registration, acknowledged }): Write => {
      const document: QueueDocument = { _id: registration.queueId, registration, acknowledged };
      return { collection: eventQueues, id: document._id, document, position };
    });
    const gone = ended.map((id): Write => ({ collection: eventQueues, id, document: null, position }));
    await this.store.write(CHECKPOINT, position, [...kept, ...gone]);
  }
}
