import { MalformedNote } from '../notes/signed-note.js';
import { HASH_BYTES } from '../tree/hashes.js';

/** The body of `add-checkpoint` (c2sp.org/tlog-witness). */
export interface AddCheckpoint {
  /** Leaves of the tree that the witness cosigned last. */
  readonly old: number;
  /** From the old tree to that of the checkpoint. */
  readonly proof: readonly Buffer[];
  /** With the signatures of its log. */
  readonly checkpoint: string;
}

const OLD = /^old (0|[1-9]\d{0,15})$/;
const LONGEST_PROOF = 63;

export function formatAddCheckpoint({ old, proof, checkpoint }: AddCheckpoint): string {
  return [`old ${old}`, ...proof.map((hash) => hash.toString('base64')), '', checkpoint].join('\n');
}

/** @throws MalformedNote */
export function parseAddCheckpoint(body: string): AddCheckpoint {
  const split = body.indexOf('\n\n');
  const [first, ...lines] = body.slice(0, split).split('\n');
  const old = Number(OLD.exec(first ?? '')?.[1]);
  const proof = lines.map((line) => Buffer.from(line, 'base64'));
  const isWhole = proof.every((hash, at) => hash.length === HASH_BYTES && hash.toString('base64') === lines[at]);
  if (split < 0 || !Number.isSafeInteger(old) || !isWhole || proof.length > LONGEST_PROOF)
    throw new MalformedNote('The body is not an old size, a consistency proof and a checkpoint.');
  return { old, proof, checkpoint: body.slice(split + 2) };
}
