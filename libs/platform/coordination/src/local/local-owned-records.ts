import type { Collection, Document, ReadStore, Write } from '@chat/read-store';
import type { OwnedRecord, OwnedRecords } from '../port/owned-records.js';

interface RecordDocument extends Document {
  readonly _id: string;
  readonly owner: string;
  readonly rank: number;
  readonly value: unknown;
}

/** Records in the read store of a service with a single process. */
export class LocalOwnedRecords implements OwnedRecords {
  readonly #collection: Collection<RecordDocument>;
  /** Every write gets a position of its own, in order. */
  #writes = 0;

  constructor(
    private readonly store: ReadStore,
    private readonly name: string,
  ) {
    this.#collection = { name, indexes: [{ fields: ['owner'] }, { fields: ['rank'] }] };
  }

  async prepare(): Promise<void> {
    await this.store.prepare([this.#collection]);
    this.#writes = await this.store.checkpoint(this.name);
  }

  async get(key: string): Promise<OwnedRecord | undefined> {
    const document = await this.store.get(this.#collection, key);
    return document && toRecord(document);
  }

  async ofOwner(owner: string): Promise<OwnedRecord[]> {
    return (await this.store.find(this.#collection, { filter: { owner } })).map(toRecord);
  }

  async write(
    owner: string,
    changed: readonly Omit<OwnedRecord, 'owner'>[],
    removed: readonly string[],
  ): Promise<void> {
    const keys = [...changed.map(({ key }) => key), ...removed];
    if (keys.length === 0) return;
    const stored = await this.store.getMany(this.#collection, keys);
    const foreign = new Set(stored.filter((each) => each.owner !== owner).map(({ _id }) => _id));
    await this.#write([
      ...changed.filter(({ key }) => !foreign.has(key)).map((record) => ({ ...record, owner })),
      ...removed.filter((key) => !foreign.has(key)),
    ]);
  }

  async inherit(owner: string, heir: string): Promise<void> {
    await this.#write((await this.ofOwner(owner)).map((record) => ({ ...record, owner: heir })));
  }

  async lowestRank(): Promise<number> {
    const [lowest] = await this.store.find(this.#collection, { filter: {}, sort: { rank: 1 }, limit: 1 });
    return lowest?.rank ?? Infinity;
  }

  /** @param changes new values of records, and keys to be removed */
  async #write(changes: readonly (OwnedRecord | string)[]): Promise<void> {
    const position = ++this.#writes;
    const collection = this.#collection;
    const writes = changes.map((change): Write => {
      if (typeof change === 'string') return { collection, id: change, document: null, position };
      const { key, owner, rank, value } = change;
      const document: RecordDocument = { _id: key, owner, rank, value };
      return { collection, id: key, document, position };
    });
    await this.store.write(this.name, position, writes);
    await this.store.flush();
  }
}

function toRecord({ _id: key, owner, rank, value }: RecordDocument): OwnedRecord {
  return { key, owner, rank, value };
}
