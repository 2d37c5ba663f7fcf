import { hash } from 'node:crypto';
import {
  type formatProof,
  HASH_BYTES,
  isQuorumMet,
  parseCheckpoint,
  parseNote,
  type Policy,
  type SignedNote,
  verifiedSignatures,
} from '@chat/transparency';

type TlogProof = Parameters<typeof formatProof>[0];

const FIRST_LINE = 'c2sp.org/tlog-proof@v1';
const INDEX = /^index (0|[1-9]\d{0,15})$/;
const HIGHEST_TREE = 63;

export function parseProof(text: string): TlogProof {
  const split = text.indexOf('\n\n');
  const [first, ...lines] = text.slice(0, split).split('\n');
  if (split < 0 || first !== FIRST_LINE) throw new Error('The text is not a proof.');
  const index = Number(INDEX.exec(lines.shift() ?? '')?.[1]);
  const hashes = lines.map((line) => Buffer.from(line, 'base64'));
  const isWhole = hashes.every((hash, at) => hash.length === HASH_BYTES && hash.toString('base64') === lines[at]);
  if (!Number.isSafeInteger(index) || !isWhole || hashes.length > HIGHEST_TREE)
    throw new Error('The proof has no index, or hashes that are none.');
  return { index, hashes, checkpoint: text.slice(split + 2) };
}

/** Checks that the log holds the leaf, and that those whom the policy names have seen it. */
export function verifyProof({ index, hashes, checkpoint }: TlogProof, leaf: Buffer, policy: Policy): void {
  const note = parseNote(checkpoint);
  const { origin, size, root } = parseCheckpoint(note.text);
  assertSigned(note, origin, policy);
  if (!verifyInclusion({ index, size, root, leaf }, hashes))
    throw new Error(`The tree of ${size} leaves does not hold this entry as its leaf ${index}.`);
}

/** Demands the signature of a log that the policy knows, and those of enough witnesses. */
export function assertSigned(note: SignedNote, origin: string, policy: Policy): void {
  const logKeys = policy.logs.map(({ key }) => key).filter(({ name }) => name === origin);
  if (logKeys.length === 0) throw new Error(`The policy does not know a log with the origin ${origin}.`);
  if (verifiedSignatures(note, logKeys).length === 0)
    throw new Error(`The checkpoint has no true signature of the log ${origin}.`);
  if (!isQuorumMet(note, policy)) throw new Error(`Too few witnesses of ${policy.quorum} have signed the checkpoint.`);
}

export function verifyInclusion(
  { index, size, root, leaf }: { index: number; size: number; root: Uint8Array; leaf: Buffer },
  proof: readonly Buffer[],
): boolean {
  if (!(index >= 0 && index < size)) return false;
  let [at, last, hash] = [index, size - 1, leaf];
  for (const sibling of proof) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      hash = nodeHash(sibling, hash);
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)];
    } else hash = nodeHash(hash, sibling);
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 && hash.equals(root);
}

const nodeHash = (left: Uint8Array, right: Uint8Array): Buffer =>
  hash('sha256', Buffer.concat([Buffer.of(1), left, right]), 'buffer');
