import { setImmediate } from 'node:timers/promises';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

export type Parts = Iterable<Uint8Array | string> | AsyncIterable<Uint8Array | string>;

const PIECE = 65_536;

/** A ZIP that is made while it is read, a piece of 64 KB at a time. */
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
  async *add(path: string, parts: Parts, isStored = false): AsyncGenerator<Uint8Array, void> {
    const file = isStored ? new ZipPassThrough(path) : new ZipDeflate(path, { level: 6 });
    file.mtime = this.time;
    this.#zip.add(file);
    for await (const piece of piecesOf(parts)) {
      file.push(piece);
      yield* this.#out.splice(0);
    }
    file.push(new Uint8Array(0), true);
    yield* this.#out.splice(0);
  }

  end(): Uint8Array[] {
    this.#zip.end();
    return this.#out.splice(0);
  }
}

/** Others get their turn between two pieces. */
async function* piecesOf(parts: Parts): AsyncGenerator<Uint8Array> {
  for await (const part of parts) {
    const bytes = bytesOf(part);
    for (let at = 0; at < bytes.length; at += PIECE) {
      await setImmediate();
      yield bytes.subarray(at, at + PIECE);
    }
  }
}

export const bytesOf = (part: Uint8Array | string): Uint8Array => (typeof part === 'string' ? Buffer.from(part) : part);
