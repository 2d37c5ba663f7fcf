import { randomUUID } from 'node:crypto';

import { RevisionConflict, StreamDeleted } from '../port/errors.js';
import { persistently } from './calls.js';
import type { Connection } from './connection.js';
import { type Erasures, metadataStream, type StreamMetadata } from './erasures.js';

/** Truncates by the stream's metadata and deletes by a tombstone, both for ever; a scrub removes the bytes. */
export class Erasing {
  constructor(
    private readonly connection: Connection,
    private readonly erasures: Erasures,
  ) {}

  async truncate(stream: string, before: number): Promise<void> {
    await this.#truncate(stream, before).catch(unlessDeleted);
  }

  async delete(stream: string): Promise<void> {
    await persistently(() => this.connection.tombstone(stream)).catch(unlessDeleted);
    this.erasures.delete(stream);
  }

  async #truncate(stream: string, before: number): Promise<void> {
    const last = await this.#newest(stream);
    if (!last) return;
    const $tb = Math.min(before, last.revision + 1);
    for (;;) {
      const newest = await this.#newest(metadataStream(stream));
      const current = newest?.data as StreamMetadata | undefined;
      if ((current?.$tb ?? 0) >= $tb) return;
      const metadata = { ...current, $tb, emptied: $tb > last.revision };
      const record = { id: randomUUID(), type: '$metadata', data: metadata };
      const expected = newest?.revision ?? 'no_stream';
      try {
        const append = () => this.connection.append(metadataStream(stream), expected, [record]);
        const { revision } = await persistently(append);
        this.erasures.apply(stream, revision, metadata);
        return;
      } catch (error) {
        if (!(error instanceof RevisionConflict)) throw error;
      }
    }
  }

  async #newest(stream: string) {
    const page = { direction: 'backwards', limit: 1 } as const;
    const [newest] = await persistently(() => this.connection.readStream(stream, page));
    return newest;
  }
}

export function unlessDeleted(error: unknown): undefined {
  if (!(error instanceof StreamDeleted)) throw error;
}
