import { duplicateKeysOf } from '@chat/mongodb';
import type { AnyBulkWriteOperation, Collection } from 'mongodb';
import type { OwnedRecord, OwnedRecords } from '../port/owned-records.js';

export interface StoredRecord {
  readonly _id: string;
  readonly owner: string;
  readonly rank: number;
  readonly value: unknown;
}

type Attempt = <Result>(work: () => Promise<Result>) => Promise<Result>;

export class MongoOwnedRecords implements OwnedRecords {
  constructor(
    private readonly records: Collection<StoredRecord>,
    private readonly attempt: Attempt,
  ) {}

  async prepare(): Promise<void> {
    await this.attempt(() => this.records.createIndexes([{ key: { owner: 1 } }, { key: { rank: 1 } }]));
  }

  async get(key: string): Promise<OwnedRecord | undefined> {
    const stored = await this.attempt(() => this.records.findOne({ _id: { $eq: key } }));
    return stored ? toRecord(stored) : undefined;
  }

  async ofOwner(owner: string): Promise<OwnedRecord[]> {
    return (await this.attempt(() => this.records.find({ owner }).toArray())).map(toRecord);
  }

  /** When another owner has the record by now, the upsert fails on its key and changes nothing. */
  async write(
    owner: string,
    changed: readonly Omit<OwnedRecord, 'owner'>[],
    removed: readonly string[],
  ): Promise<void> {
    const operations: AnyBulkWriteOperation<StoredRecord>[] = [
      ...changed.map(({ key, rank, value }) => ({
        replaceOne: { filter: { _id: key, owner }, replacement: { owner, rank, value }, upsert: true },
      })),
      ...(removed.length > 0 ? [{ deleteMany: { filter: { _id: { $in: [...removed] }, owner } } }] : []),
    ];
    if (operations.length === 0) return;
    await this.attempt(() => this.records.bulkWrite(operations, { ordered: false }).catch(duplicateKeysOf));
  }

  async inherit(owner: string, heir: string): Promise<void> {
    await this.attempt(() => this.records.updateMany({ owner }, { $set: { owner: heir } }));
  }

  async lowestRank(): Promise<number> {
    const options = { sort: { rank: 1 }, limit: 1, projection: { rank: 1 } } as const;
    const [lowest] = await this.attempt(() => this.records.find({}, options).toArray());
    return lowest?.rank ?? Infinity;
  }
}

function toRecord({ _id: key, owner, rank, value }: StoredRecord): OwnedRecord {
  return { key, owner, rank, value };
}
