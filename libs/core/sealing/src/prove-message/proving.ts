import type { EventLogReader } from '@chat/event-log';
import { MIB, overriding } from '@chat/kernel';
import { LRUCache } from 'lru-cache';
import { COSIGNED } from '../cosigning/cosigned-checkpoint.js';
import { CHECKPOINT } from '../sealer/signed-checkpoint.js';
import type { SubjectsOf } from '../entries/entry-of.js';
import { isFinal } from '../tree/sealed-tree.js';
import type { TileStore } from '../tile-store/tile-store.js';

/** The sealed log, and the subjects of its events. Also the injection token of a server's one. */
export abstract class Proving {
  abstract readonly log: EventLogReader;
  abstract readonly store: TileStore;
  abstract readonly subjectsOf: SubjectsOf;
  /** Streams whose events may concern the subject. */
  abstract readonly sharedStreams: readonly string[];
}

/** Base64 by path; null: missing. */
export type Checkpoints = Readonly<Record<string, string | null>>;

/** The newest checkpoints. */
export async function presentCheckpoints({ store }: Proving): Promise<Checkpoints> {
  const read = async (path: string) => [path, (await store.read(path))?.toString('base64') ?? null] as const;
  return Object.fromEntries(await Promise.all([CHECKPOINT, COSIGNED].map(read)));
}

/** Proofs use these checkpoints, at any time. */
export function underCheckpoints(proving: Proving, checkpoints: Checkpoints): Proving {
  const { log, store, subjectsOf, sharedStreams } = proving;
  const read = async (path: string) => {
    const checkpoint = checkpoints[path];
    if (checkpoint === undefined) return store.read(path);
    return checkpoint === null ? undefined : Buffer.from(checkpoint, 'base64');
  };
  return { log, store: overriding(store, { read }), subjectsOf, sharedStreams };
}

const MOST_KEPT_BYTES = 8 * MIB;

/** Caches recently read tiles: proofs of neighbours need the same. For one task, since a new seal has other tiles. */
export function keepingTiles({ log, store, subjectsOf, sharedStreams }: Proving): Proving {
  const kept = new LRUCache<string, Buffer>({ maxSize: MOST_KEPT_BYTES, sizeCalculation: ({ length }) => length });
  const read = async (path: string) => {
    const own = kept.get(path);
    if (own) return own;
    const bytes = await store.read(path);
    if (bytes && isFinal(path, bytes)) kept.set(path, bytes);
    return bytes;
  };
  return { log, store: overriding(store, { read }), subjectsOf, sharedStreams };
}
