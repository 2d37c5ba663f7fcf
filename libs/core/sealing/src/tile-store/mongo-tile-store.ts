import { TemporarilyUnavailable } from '@chat/kernel';
import { type Connection, connection, isTemporary } from '@chat/mongodb';
import { Binary, type Collection, MongoServerError } from 'mongodb';
import type { TileStore } from './tile-store.js';

interface StoredFile {
  readonly _id: string;
  readonly bytes: Binary;
}

const DUPLICATE_KEY = 11_000;

/** Files in a collection of a MongoDB replica set, for any number of servers. The first call connects. */
export class MongoTileStore implements TileStore {
  readonly #connection: Connection;
  readonly #files: Collection<StoredFile>;

  constructor({ url }: { readonly url: string }) {
    this.#connection = connection(url);
    this.#files = this.#connection.database.collection('tiles');
  }

  async read(path: string): Promise<Buffer | undefined> {
    const file = await attempt(() => this.#files.findOne({ _id: path }));
    return file ? Buffer.from(file.bytes.value()) : undefined;
  }

  async list(folder: string): Promise<readonly string[]> {
    const files = this.#files.find(below(folder), { projection: { _id: 1 }, sort: { _id: 1 } });
    return (await attempt(() => files.toArray())).map(({ _id }) => _id);
  }

  async write(path: string, bytes: Uint8Array): Promise<void> {
    const update = { $set: { bytes: new Binary(bytes) } };
    await attempt(() => this.#files.updateOne({ _id: path }, update, { upsert: true }));
  }

  async sync(): Promise<void> {}

  async replace(path: string, expected: string | undefined, text: string): Promise<boolean> {
    const bytes = new Binary(Buffer.from(text));
    if (expected === undefined) return this.#create({ _id: path, bytes });
    const found = { _id: path, bytes: new Binary(Buffer.from(expected)) };
    return (await attempt(() => this.#files.updateOne(found, { $set: { bytes } }))).matchedCount === 1;
  }

  async remove(folder: string): Promise<void> {
    await attempt(() => this.#files.deleteMany(below(folder)));
  }

  async close(): Promise<void> {
    await this.#connection.client.close();
  }

  /** False when the file exists. */
  async #create(file: StoredFile): Promise<boolean> {
    try {
      await attempt(() => this.#files.insertOne(file));
      return true;
    } catch (error) {
      if (error instanceof MongoServerError && error.code === DUPLICATE_KEY) return false;
      throw error;
    }
  }
}

async function attempt<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isTemporary(error)) throw error;
    throw new TemporarilyUnavailable(`The tiles cannot be reached now: ${error.message}.`, { cause: error });
  }
}

/** The character after the slash ends the range. */
function below(folder: string) {
  return { _id: { $gte: `${folder}/`, $lt: `${folder}0` } };
}
