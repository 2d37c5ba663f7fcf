import { HASH_BYTES } from '../tree/hashes.js';
import { MalformedNote } from './signed-note.js';

/** A log's statement about its whole tree. */
export interface Checkpoint {
  /** Name of the log. */
  readonly origin: string;
  /** Number of leaves. */
  readonly size: number;
  readonly root: Buffer;
}

const CHECKPOINT = /^([^\n]+)\n(0|[1-9]\d{0,15})\n([A-Za-z0-9+/]{43}=)\n/;

/** Lines below the root are extensions of other logs, and are ignored. @throws MalformedNote */
export function parseCheckpoint(text: string): Checkpoint {
  const [, origin, size, encoded] = CHECKPOINT.exec(text) ?? [];
  const root = Buffer.from(encoded ?? '', 'base64');
  if (origin === undefined || root.length !== HASH_BYTES || root.toString('base64') !== encoded)
    throw new MalformedNote('The text is not a checkpoint.');
  if (!Number.isSafeInteger(Number(size))) throw new MalformedNote(`A tree of ${size} leaves cannot be counted with.`);
  return { origin, size: Number(size), root };
}

export function formatCheckpoint({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${root.toString('base64')}\n`;
}
