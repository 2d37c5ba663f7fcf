import type { OwnedRecords } from '@chat/coordination';
import { SerialQueue } from '@chat/kernel';
import type { Collection, Document, ReadStore } from '@chat/read-store';
import type { EventIds } from '../queue/event-ids.js';
import type { KnownIds } from '../queue/event-queue.js';
import type { Registration } from '../queue/registration.js';
import type { StoredQueue } from '../queue/stored-queue.js';

/** Name of the records that queues are kept in. */
export const QUEUE_RECORDS = 'queues';

type KeptQueue = KnownIds & {
  readonly registration: Registration;
  readonly ids: Pick<EventIds, 'from'>;
  readonly unacknowledgedAfter: number;
  readonly lastContact: number;
};

/** Every queue that is stored, of all servers. */
export async function* storedQueues(store: ReadStore): AsyncGenerator<StoredQueue> {
  const records: Collection<Document & { readonly value: StoredQueue }> = { name: QUEUE_RECORDS, indexes: [] };
  for await (const { value } of store.scan(records)) yield value;
}

/** Remembers queues of this server, and finds those of others. */
export class QueueSnapshots {
  readonly #changed = new Set<KeptQueue>();
  readonly #ended = new Set<string>();
  readonly #writes = new SerialQueue();

  constructor(
    private readonly records: OwnedRecords,
    readonly serverId: string,
  ) {}

  /** Called once, before anything else. */
  async prepare(): Promise<void> {
    await this.records.prepare();
  }

  /** Every queue of this server that was stored and did not end. */
  async load(): Promise<StoredQueue[]> {
    return (await this.records.ofOwner(this.serverId)).map(({ value }) => value as StoredQueue);
  }

  /** Id of the server that a stored queue belongs to, undefined when it has ended. */
  async ownerOf(queueId: string): Promise<string | undefined> {
    await this.flush();
    return (await this.records.get(queueId))?.owner;
  }

  /** Makes all queues of another server this one's. */
  async inherit(serverId: string): Promise<void> {
    if (serverId !== this.serverId) await this.records.inherit(serverId, this.serverId);
  }

  /** The lowest position of all servers: every event that any queue still needs was caused by log events after it. */
  async replayAfter(): Promise<number> {
    await this.flush();
    return this.records.lowestRank();
  }

  /** To be stored by the next `flush`, as it is then. */
  changed(queue: KeptQueue): void {
    this.#changed.add(queue);
  }

  /** To be removed by the next `flush`. */
  ended(queue: KeptQueue): void {
    this.forget(queue);
    this.#ended.add(queue.registration.queueId);
  }

  /** Another server keeps it from now on. */
  forget(queue: KeptQueue): void {
    this.#changed.delete(queue);
  }

  /**
   * Resolves when everything reported so far is stored.
   * @throws ReadStoreUnavailable or CoordinationUnavailable; what was not stored is left to the next call
   */
  flush(): Promise<void> {
    return this.#writes.run(() => this.#write());
  }

  async #write(): Promise<void> {
    if (this.#changed.size + this.#ended.size === 0) return;
    const [changed, ended] = [[...this.#changed], [...this.#ended]];
    this.#changed.clear();
    this.#ended.clear();
    const kept = changed.map(({ registration, acknowledged, given, ids, unacknowledgedAfter, lastContact }) => {
      const timelines = ids.from(acknowledged);
      const value: StoredQueue = { registration, acknowledged, given, timelines, lastContact };
      return { key: registration.queueId, rank: unacknowledgedAfter, value };
    });
    try {
      await this.records.write(this.serverId, kept, ended);
    } catch (error) {
      for (const id of ended) this.#ended.add(id);
      for (const queue of changed) if (!this.#ended.has(queue.registration.queueId)) this.#changed.add(queue);
      throw error;
    }
  }
}
