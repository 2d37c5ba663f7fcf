import type { Readable } from 'node:stream';
import { type Connection, connection, isTemporary, SILENT_MS } from '@chat/mongodb';
import { GridFSBucket, type GridFSBucketWriteStream, ObjectId } from 'mongodb';
import { FileNotFound, FileStoreUnavailable } from '../port/errors.js';
import type { ByteRange, FileStore, ReceivedFile } from '../port/file-store.js';
import { checkedKey } from '../port/key.js';

export interface MongoFileStoreOptions {
  /** Connection string as for the read store: `mongodb://` or `mongodb+srv://`; its path names the database, default `chat`. */
  readonly url: string;
  /** Seconds between the upload of a file and the event that names it: `sweep` leaves younger files. Default: an hour. */
  readonly graceSeconds?: number;
}

const BUCKET = 'uploads';

const LABEL = 'label';

/** Name of a file that is not kept; no key contains a dot. */
const UNKEPT = '.part';

/** Files in GridFS of a MongoDB replica set, for any number of servers. The first call connects. @throws TypeError */
export function openMongoFileStore({ url, graceSeconds = 3600 }: MongoFileStoreOptions): FileStore {
  return new MongoFileStore(connection(url), graceSeconds);
}

class MongoFileStore implements FileStore {
  readonly #bucket: GridFSBucket;
  readonly #chunks;
  readonly #files;
  readonly #labels;

  constructor(
    private readonly connection: Connection,
    private readonly graceSeconds: number,
  ) {
    const { database } = connection;
    this.#bucket = new GridFSBucket(database, { bucketName: BUCKET });
    this.#chunks = database.collection(`${BUCKET}.chunks`);
    this.#labels = database.collection<{ _id: string; text: string }>(`${BUCKET}.labels`);
    this.#files = database.collection<{ _id: ObjectId; filename: string; length: number }>(`${BUCKET}.files`);
  }

  async receive(source: AsyncIterable<Uint8Array>): Promise<ReceivedFile> {
    const upload = this.#bucket.openUploadStream(UNKEPT);
    const { id } = upload;
    try {
      const size = await attempt(() => writeAll(source, upload));
      return {
        size,
        keep: (key) => attempt(() => inTime(this.#bucket.rename(id, checkedKey(key)))),
        discard: () => attempt(() => this.#drop([id])),
      };
    } catch (error) {
      const dropped = this.#drop([id]).catch(ignore);
      // If the engine is unavailable, a later sweep removes the rest.
      if (!(error instanceof FileStoreUnavailable)) await dropped;
      throw error;
    }
  }

  read(key: string, range?: ByteRange): Promise<Readable> {
    return attempt(async () => {
      const file = await this.#files.findOne({ filename: checkedKey(key) });
      if (!file) throw new FileNotFound(key);
      return this.#bucket.openDownloadStream(file._id, range && { start: range.start, end: range.end + 1 });
    });
  }

  sizeOf(key: string): Promise<number | undefined> {
    return attempt(async () => (await this.#files.findOne({ filename: checkedKey(key) }))?.length);
  }

  remove(key: string): Promise<void> {
    return attempt(async () => {
      const files = await this.#files.find({ filename: checkedKey(key) }).toArray();
      await this.#drop(files.map(({ _id }) => _id));
    });
  }

  async *keys(): AsyncGenerator<string> {
    const kept = this.#files.find({ filename: { $ne: UNKEPT } }, { projection: { filename: 1 } });
    for (;;) {
      const file = await attempt(() => kept.next());
      if (!file) return;
      yield file.filename;
    }
  }

  sweep(isKnown: (key: string) => boolean): Promise<void> {
    return attempt(async () => {
      const old = { $lt: ObjectId.createFromTime(Math.ceil(Date.now() / 1000) - this.graceSeconds) };
      for await (const { _id, filename } of this.#files.find({ _id: old })) {
        if (!isKnown(filename)) await this.#drop([_id]);
      }
      const isWithoutFile = this.#chunks.aggregate<{ _id: ObjectId }>([
        { $match: { files_id: old } },
        { $group: { _id: '$files_id' } },
        { $lookup: { from: `${BUCKET}.files`, localField: '_id', foreignField: '_id', as: 'files' } },
        { $match: { files: [] } },
      ]);
      for await (const { _id } of isWithoutFile) await this.#drop([_id]);
    });
  }

  async label(): Promise<string | undefined> {
    return (await attempt(() => this.#labels.findOne({ _id: LABEL })))?.text || undefined;
  }

  async setLabel(label: string): Promise<void> {
    const written = () => this.#labels.updateOne({ _id: LABEL }, { $set: { text: label } }, { upsert: true });
    await attempt(() => inTime(written()));
  }

  async close(): Promise<void> {
    await this.connection.client.close();
  }

  async #drop(ids: readonly ObjectId[]): Promise<void> {
    await inTime(this.#files.deleteMany({ _id: { $in: [...ids] } }));
    await inTime(this.#chunks.deleteMany({ files_id: { $in: [...ids] } }));
  }
}

/** When this rejects, nothing is pending, so that the written bytes can be removed, unless the engine is unavailable. */
async function writeAll(source: AsyncIterable<Uint8Array>, upload: GridFSBucketWriteStream): Promise<number> {
  upload.on('error', ignore);
  for await (const chunk of source) await inTime(settled((done) => upload.write(chunk, done)));
  await inTime(settled((done) => upload.end(done)));
  return upload.gridFSFile!.length;
}

function settled(work: (done: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => work((error) => (error ? reject(error) : resolve())));
}

/** Time limit, because a server with a full disk lets writes wait for ever. @throws FileStoreUnavailable */
async function inTime<Result>(write: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new FileStoreUnavailable('The file store takes no writes.')), SILENT_MS);
  try {
    return await Promise.race([write, promise]);
  } finally {
    clearTimeout(timer);
  }
}

async function attempt<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isTemporary(error)) throw error;
    throw new FileStoreUnavailable(`The file store does not answer: ${error.message}.`, { cause: error });
  }
}

function ignore(): void {}
