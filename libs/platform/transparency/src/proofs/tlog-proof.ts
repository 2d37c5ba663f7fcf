import { parseCheckpoint } from '../notes/checkpoint.js';
import { MalformedNote, parseNote } from '../notes/signed-note.js';
import { HASH_BYTES } from '../tree/hashes.js';
import { verifyInclusion } from '../tree/proofs.js';
import { assertValid, type Policy } from './policy.js';

/** Proves that a log holds an entry, for somebody who has no access to it. */
export interface TlogProof {
  /** Index of the leaf. */
  readonly index: number;
  /** From the leaf's sibling to the root's child. */
  readonly hashes: readonly Buffer[];
  /** With its signatures, as it was published. */
  readonly checkpoint: string;
  /** Whatever else goes along; nobody has signed it. */
  readonly extra?: Buffer;
}

const FIRST_LINE = 'c2sp.org/tlog-proof@v1';
const INDEX = /^index (0|[1-9]\d{0,15})$/;
const EXTRA = 'extra ';
const HIGHEST_TREE = 63;

export function formatProof({ index, hashes, checkpoint, extra }: TlogProof): string {
  const lines = [
    FIRST_LINE,
    ...(extra ? [`${EXTRA}${extra.toString('base64')}`] : []),
    `index ${index}`,
    ...hashes.map((hash) => hash.toString('base64')),
  ];
  return `${lines.join('\n')}\n\n${checkpoint}`;
}

/** @throws MalformedNote */
export function parseProof(text: string): TlogProof {
  const split = text.indexOf('\n\n');
  const [first, ...lines] = text.slice(0, split).split('\n');
  if (split < 0 || first !== FIRST_LINE) throw new MalformedNote('The text is not a proof.');
  const extra = lines[0]?.startsWith(EXTRA) ? Buffer.from(lines.shift()!.slice(EXTRA.length), 'base64') : undefined;
  const index = Number(INDEX.exec(lines.shift() ?? '')?.[1]);
  const hashes = lines.map((line) => Buffer.from(line, 'base64'));
  const isWhole = hashes.every((hash, at) => hash.length === HASH_BYTES && hash.toString('base64') === lines[at]);
  if (!Number.isSafeInteger(index) || !isWhole || hashes.length > HIGHEST_TREE)
    throw new MalformedNote('The proof has no index, or hashes that are none.');
  return { index, hashes, checkpoint: text.slice(split + 2), ...(extra && { extra }) };
}

/**
 * Checks that the log holds the leaf, and that those whom the policy names have seen it.
 * @throws MalformedNote, PolicyNotMet, or Error when the tree does not hold the leaf there
 */
export function verifyProof({ index, hashes, checkpoint }: TlogProof, leaf: Buffer, policy: Policy): void {
  const note = parseNote(checkpoint);
  const { origin, size, root } = parseCheckpoint(note.text);
  assertValid(note, origin, policy);
  if (!verifyInclusion({ index, size, root, leaf }, hashes))
    throw new Error(`The tree of ${size} leaves does not hold this entry as its leaf ${index}.`);
}
