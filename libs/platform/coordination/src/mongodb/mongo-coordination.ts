import { Batcher } from '@chat/kernel';
import { type Connection, connection, duplicateKeysOf, isTemporary, SILENT_MS } from '@chat/mongodb';
import type { Collection } from 'mongodb';
import { type Coordination, CoordinationUnavailable, type LeaseHolder, type NamedLease } from '../port/coordination.js';
import type { OwnedRecords } from '../port/owned-records.js';
import { MongoOwnedRecords } from './mongo-owned-records.js';

export interface MongoCoordinationOptions {
  /** Connection string as for the read store: `mongodb://` or `mongodb+srv://`; its path names the database, default `chat`. */
  readonly url: string;
}

const RESERVED_SECONDS = 7 * 86_400;
const LAPSED_SECONDS = 3_600;
const NEWEST = { upsert: true, returnDocument: 'after', maxTimeMS: SILENT_MS } as const;
const EACH = { ordered: false, maxTimeMS: SILENT_MS } as const;

interface Counter {
  readonly _id: string;
  readonly last: number;
}

interface Reservation {
  readonly _id: string;
  readonly value: number;
  readonly at: Date;
}

interface Lease {
  readonly _id: string;
  readonly holder: string;
  readonly note: string;
  readonly until: Date;
}

interface Acquisition {
  readonly lease: string;
  readonly holder: string;
  readonly seconds: number;
  readonly note: string;
}

type Release = Pick<Acquisition, 'lease' | 'holder'>;

/**
 * Opens the coordination of a service in a MongoDB replica set. Answered writes have reached a majority of its members.
 * @throws CoordinationUnavailable when the replica set cannot be reached
 * @throws TypeError when the connection string is not valid
 */
export async function openMongoCoordination({ url }: MongoCoordinationOptions): Promise<Coordination> {
  const coordination = new MongoCoordination(connection(url));
  try {
    await coordination.prepare();
    return coordination;
  } catch (error) {
    await coordination.close();
    throw error;
  }
}

class MongoCoordination implements Coordination {
  readonly #counters: Collection<Counter>;
  readonly #reservations: Collection<Reservation>;
  readonly #leases: Collection<Lease>;
  readonly #acquisitions = new Batcher((wanted: readonly Acquisition[]) => this.#acquire(wanted));
  readonly #releases = new Batcher((released: readonly Release[]) => this.#release(released));

  constructor(private readonly connection: Connection) {
    const { database } = connection;
    this.#counters = database.collection('_counters');
    this.#reservations = database.collection('_reservations');
    this.#leases = database.collection('_leases');
  }

  async prepare(): Promise<void> {
    await attempt(() => this.#reservations.createIndex({ at: 1 }, { expireAfterSeconds: RESERVED_SECONDS }));
    // Removes leases of killed processes. A lapsed lease already counts as free, so nothing else changes.
    await attempt(() => this.#leases.createIndex({ until: 1 }, { expireAfterSeconds: LAPSED_SECONDS }));
  }

  async advance(counter: string, floor: number, count: number): Promise<number> {
    const update = [{ $set: { last: { $add: [{ $max: ['$last', floor] }, count] } } }];
    const advanced = await attempt(() => this.#counters.findOneAndUpdate({ _id: counter }, update, NEWEST));
    return advanced!.last - count + 1;
  }

  async reserve(key: string, value: number): Promise<number> {
    const update = { $setOnInsert: { value, at: new Date() } };
    return (await attempt(() => this.#reservations.findOneAndUpdate({ _id: key }, update, NEWEST)))!.value;
  }

  acquire(lease: string, holder: string, seconds: number, note = ''): Promise<boolean> {
    return this.#acquisitions.submit({ lease, holder, seconds, note });
  }

  release(lease: string, holder: string): Promise<void> {
    return this.#releases.submit({ lease, holder });
  }

  async holderOf(lease: string): Promise<LeaseHolder | undefined> {
    const isHeld = { $expr: { $gt: ['$until', '$$NOW'] } };
    const held = await attempt(() => this.#leases.findOne({ _id: lease, ...isHeld }));
    return held ? { holder: held.holder, note: held.note } : undefined;
  }

  async holders(prefix: string): Promise<readonly NamedLease[]> {
    const named = { $eq: [{ $indexOfCP: ['$_id', { $literal: prefix }] }, 0] };
    const isHeld = { $expr: { $and: [named, { $gt: ['$until', '$$NOW'] }] } };
    const held = await attempt(() => this.#leases.find(isHeld).toArray());
    return held.map(({ _id: lease, holder, note }) => ({ lease, holder, note }));
  }

  records(name: string): OwnedRecords {
    return new MongoOwnedRecords(this.connection.database.collection(name), attempt);
  }

  async close(): Promise<void> {
    await this.connection.client.close();
  }

  /** @returns for each lease whether somebody holds it now */
  async #acquire(wanted: readonly Acquisition[]): Promise<boolean[]> {
    const operations = wanted.map((acquisition) => ({
      updateOne: { filter: { _id: acquisition.lease }, update: [taking(acquisition)], upsert: true },
    }));
    // Another process inserted the lease first: read who holds it.
    await attempt(() => this.#leases.bulkWrite(operations, EACH).catch(duplicateKeysOf));
    const named = { _id: { $in: wanted.map(({ lease }) => lease) } };
    const leases = await attempt(() => this.#leases.find(named, { maxTimeMS: SILENT_MS }).toArray());
    const holders = new Map(leases.map(({ _id: lease, holder }) => [lease, holder]));
    return wanted.map(({ lease, holder }) => holders.get(lease) === holder);
  }

  async #release(released: readonly Release[]): Promise<void[]> {
    const operations = released.map(({ lease, holder }) => ({ deleteOne: { filter: { _id: lease, holder } } }));
    await attempt(() => this.#leases.bulkWrite(operations, EACH));
    return released.map(() => {});
  }
}

/** Does not touch a lease that another process holds. */
function taking({ holder, seconds, note }: Acquisition): object {
  const isFree = { $or: [{ $eq: ['$holder', { $literal: holder }] }, { $lte: ['$until', '$$NOW'] }] };
  const until = { $add: ['$$NOW', seconds * 1000] };
  const taken = { _id: '$_id', holder: { $literal: holder }, note: { $literal: note }, until };
  return { $replaceWith: { $cond: [isFree, taken, '$$ROOT'] } };
}

async function attempt<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isTemporary(error)) throw error;
    throw new CoordinationUnavailable(`Servers cannot be coordinated now: ${error.message}.`, { cause: error });
  }
}
