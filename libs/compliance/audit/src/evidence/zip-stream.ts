import { setImmediate } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';

export type EntryBytes = Iterable<Uint8Array | string> | AsyncIterable<Uint8Array | string>;

type Piece = Uint8Array<ArrayBuffer>;

const PIECE = 65_536;
const [STORED, DEFLATED] = [0, 8];
const NOTHING = new Uint8Array(0);

/** A ZIP made while it is read, in pieces of 64 KB. */
export class ZipStream {
  readonly #zip: Zip;
  readonly #out: Uint8Array[] = [];

  /** @param time UNIX milliseconds of its files */
  constructor(private readonly time: number) {
    this.#zip = new Zip((error, chunk) => {
      if (error) throw error;
      this.#out.push(chunk);
    });
  }

  /** @param isStored it is not compressed @returns the bytes of the ZIP so far, each once */
  async *add(path: string, parts: EntryBytes, isStored = false): AsyncGenerator<Uint8Array, void> {
    // The library's own files compress on this thread.
    const file: ZipInputFile = {
      filename: path,
      mtime: this.time,
      compression: isStored ? STORED : DEFLATED,
      size: 0,
      crc: 0,
    };
    this.#zip.add(file);
    const pieces = summed(piecesOf(parts), file);
    for await (const piece of isStored ? pieces : deflated(pieces)) {
      file.ondata!(null, piece, false);
      yield* this.#out.splice(0);
    }
    file.ondata!(null, NOTHING, true);
    yield* this.#out.splice(0);
  }

  end(): Uint8Array[] {
    this.#zip.end();
    return this.#out.splice(0);
  }
}

async function* summed(pieces: AsyncIterable<Piece>, file: ZipInputFile): AsyncGenerator<Piece> {
  for await (const piece of pieces) {
    file.crc = crc32(piece, file.crc);
    file.size += piece.length;
    yield piece;
  }
}

async function* deflated(pieces: AsyncIterable<Piece>): AsyncGenerator<Piece> {
  const deflate = createDeflateRaw({ level: 6 });
  const done = pipeline(Readable.from(pieces), deflate);
  done.catch(() => undefined);
  yield* deflate as AsyncIterable<Piece>;
  await done;
}

/** Other work has its turn between two pieces. */
async function* piecesOf(parts: EntryBytes): AsyncGenerator<Piece> {
  const gathered: Uint8Array[] = [];
  let size = 0;
  for await (const part of parts) {
    const bytes = bytesOf(part);
    for (let at = 0; at < bytes.length;) {
      const own = bytes.subarray(at, at + PIECE - size);
      gathered.push(own);
      at += own.length;
      size += own.length;
      if (size < PIECE) continue;
      await setImmediate();
      yield Buffer.concat(gathered.splice(0));
      size = 0;
    }
  }
  if (size > 0) yield Buffer.concat(gathered);
}

export const bytesOf = (part: Uint8Array | string): Uint8Array => (typeof part === 'string' ? Buffer.from(part) : part);
