import { type Connection, connection, isTemporary, SILENT_MS } from '@chat/mongodb';
import type { Collection } from 'mongodb';
import { type Coordination, CoordinationUnavailable, type LeaseHolder } from '../port/coordination.js';
import type { OwnedRecords } from '../port/owned-records.js';
import { MongoOwnedRecords } from './mongo-owned-records.js';

export interface MongoCoordinationOptions {
  /** As the read store's: `mongodb://` or `mongodb+srv://`; its path names the database, `chat` when it has none. */
  readonly url: string;
}

const RESERVED_SECONDS = 7 * 86_400;
const NEWEST = { upsert: true, returnDocument: 'after', maxTimeMS: SILENT_MS } as const;

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

/**
 * Opens the coordination of a service in a MongoDB replica set. What is answered has reached a majority of its members.
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

  constructor(private readonly connection: Connection) {
    const { database } = connection;
    this.#counters = database.collection('_counters');
    this.#reservations = database.collection('_reservations');
    this.#leases = database.collection('_leases');
  }

  async prepare(): Promise<void> {
    await attempt(() => this.#reservations.createIndex({ at: 1 }, { expireAfterSeconds: RESERVED_SECONDS }));
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

  async acquire(lease: string, holder: string, seconds: number, note = ''): Promise<boolean> {
    const isFree = { $or: [{ $eq: ['$holder', { $literal: holder }] }, { $lte: ['$until', '$$NOW'] }] };
    const until = { $add: ['$$NOW', seconds * 1000] };
    const taken = { _id: '$_id', holder: { $literal: holder }, note: { $literal: note }, until };
    const update = [{ $replaceWith: { $cond: [isFree, taken, '$$ROOT'] } }];
    const held = await attempt(() => this.#leases.findOneAndUpdate({ _id: lease }, update, NEWEST));
    return held!.holder === holder;
  }

  async release(lease: string, holder: string): Promise<void> {
    await attempt(() => this.#leases.deleteOne({ _id: lease, holder }));
  }

  async holderOf(lease: string): Promise<LeaseHolder | undefined> {
    const isHeld = { $expr: { $gt: ['$until', '$$NOW'] } };
    const held = await attempt(() => this.#leases.findOne({ _id: lease, ...isHeld }));
    return held ? { holder: held.holder, note: held.note } : undefined;
  }

  async holders(prefix: string): Promise<readonly LeaseHolder[]> {
    const named = { $eq: [{ $indexOfCP: ['$_id', { $literal: prefix }] }, 0] };
    const isHeld = { $expr: { $and: [named, { $gt: ['$until', '$$NOW'] }] } };
    const held = await attempt(() => this.#leases.find(isHeld).toArray());
    return held.map(({ holder, note }) => ({ holder, note }));
  }

  records(name: string): OwnedRecords {
    return new MongoOwnedRecords(this.connection.database.collection(name), attempt);
  }

  async close(): Promise<void> {
    await this.connection.client.close();
  }
}

async function attempt<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isTemporary(error)) throw error;
    throw new CoordinationUnavailable(`Servers cannot be coordinated now: ${error.message}.`, { cause: error });
  }
}
