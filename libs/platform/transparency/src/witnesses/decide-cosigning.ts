import { type Checkpoint, parseCheckpoint } from '../notes/checkpoint.js';
import type { VerifierKey } from '../notes/keys.js';
import { verifiedSignatures } from '../notes/signatures.js';
import { MalformedNote, parseNote, type SignedNote } from '../notes/signed-note.js';
import { EMPTY_ROOT } from '../tree/hashes.js';
import { verifyConsistency } from '../tree/proofs.js';
import { parseAddCheckpoint } from './add-checkpoint.js';

/** The answer of a witness to `add-checkpoint`, before it signs. */
export type Cosigning =
  | { readonly kind: 'cosign'; readonly checkpoint: Checkpoint; readonly text: string }
  | { readonly kind: 'refuse'; readonly status: 400 | 403 | 404 | 422; readonly reason: string }
  | { readonly kind: 'behind'; readonly status: 409; readonly size: number };

/** A request whose format and signature are valid, from a log that the witness knows. */
export interface ReadRequest {
  readonly old: number;
  readonly proof: readonly Buffer[];
  readonly note: SignedNote;
  readonly checkpoint: Checkpoint;
}

type Refusal = Extract<Cosigning, { kind: 'refuse' }>;

/** Decides everything that needs no memory. @param logKeys of every log that the witness knows */
export function readRequest(body: string, logKeys: readonly VerifierKey[]): ReadRequest | Refusal {
  try {
    const { old, proof, checkpoint: text } = parseAddCheckpoint(body);
    const note = parseNote(text);
    const checkpoint = parseCheckpoint(note.text);
    const keys = logKeys.filter(({ name }) => name === checkpoint.origin);
    if (keys.length === 0) return refusal(404, `The log ${checkpoint.origin} is not known here.`);
    if (verifiedSignatures(note, keys).length === 0)
      return refusal(403, `No known key of ${checkpoint.origin} has signed the checkpoint.`);
    if (old > checkpoint.size) return refusal(400, `The old size ${old} is above the size of the checkpoint.`);
    return { old, proof, note, checkpoint };
  } catch (error) {
    if (error instanceof MalformedNote) return refusal(400, error.message);
    throw error;
  }
}

/** @param last the last checkpoint of this log that the witness cosigned */
export function decideCosigning(last: Checkpoint | undefined, request: ReadRequest): Cosigning {
  const { old, proof, note, checkpoint } = request;
  const { size, root } = checkpoint;
  const known = last ?? { size: 0, root: EMPTY_ROOT };
  if (old !== known.size) return { kind: 'behind', status: 409, size: known.size };
  if (!verifyConsistency({ old, size, oldRoot: known.root, root }, proof))
    return refusal(422, `The tree of ${size} leaves does not extend the one of ${old} that was cosigned.`);
  return { kind: 'cosign', checkpoint, text: note.text };
}

function refusal(status: Refusal['status'], reason: string): Refusal {
  return { kind: 'refuse', status, reason };
}
