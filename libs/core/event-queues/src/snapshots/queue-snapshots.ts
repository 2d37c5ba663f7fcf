import type { OwnedRecords } from '@chat/coordination';
import { SerialQueue } from '@chat/kernel';
import type { Collection, Document, ReadStore } from '@chat/read-store';
import type { EventIds } from '../queue/event-ids.js';
import type { KnownIds } from '../queue/event-queue.js';
import type { Registration } from '../queue/registration.js';
import type { StoredQueue } from '../queue/stored-queue.js';

/** Name of the queues' records. */
export const QUEUE_RECORDS = 'queues';

type KeptQueue = KnownIds & {
  readonly registration: Registration;
  readonly ids: Pick<EventIds, 'from'>;
  readonly unacknowledgedAfter: number;
  readonly lastContact: number;
};

/** Every stored queue of all servers. */
export async function* storedQueues(store: ReadStore): AsyncGenerator<StoredQueue> {
  const records: Collection<Document & { readonly value: StoredQueue }> = { name: QUEUE_RECORDS, indexes: [] };
  for await (const { value } of store.scan(records)) yield value;
}

/** Stores queues of this server, and finds those of others. */
export class QueueSnapshots {
  readonly #changed = new Set<KeptQueue>();
  readonly #ended = new Set<string>();
  readonly #writes = new SerialQueue();

  constructor(
    private readonly records: OwnedRecords,
    readonly serverId: string,
  ) {}

  /** Called once, before any other member. */
  async prepare(): Promise<void> {
    await this.records.prepare();
  }

  /** Every stored queue of this server that has not ended. */
  async load(): Promise<StoredQueue[]> {
    return (await this.records.ofOwner(this.serverId)).map(({ value }) => value as StoredQueue);
  }

  /** Id of the server that a stored queue belongs to; undefined when it has ended. */
  async ownerOf(queueId: string): Promise<string | undefined> {
    await this.flush();
    return (await this.records.get(queueId))?.owner;
  }

  /** Takes over all queues of another server. */
  async inherit(serverId: string): Promise<void> {
    if (serverId !== this.serverId) await this.records.inherit(serverId, this.serverId);
  }

  /** The lowest position of all servers: log events after it caused every event that any queue still needs. */
  async replayAfter(): Promise<number> {
    await this.flush();
    return this.records.lowestRank();
  }

  /** The next `flush` stores it, in its state at that time. */
  changed(queue: KeptQueue): void {
    this.#changed.add(queue);
  }

  /** The next `flush` removes it. */
  ended(queue: KeptQueue): void {
    this.forget(queue);
    this.#ended.add(queue.registration.queueId);
  }

  /** Another server stores it from now on. */
  forget(queue: KeptQueue): void {
    this.#changed.delete(queue);
  }

  /**
   * Resolves when all changes so far are stored.
   * @throws ReadStoreUnavailable or CoordinationUnavailable; the next call stores the rest
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
