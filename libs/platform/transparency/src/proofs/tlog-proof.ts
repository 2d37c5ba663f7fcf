/** Proves that a log holds an entry, to a reader without access to the log. */
export interface TlogProof {
  /** Index of the leaf. */
  readonly index: number;
  /** From the leaf's sibling to the root's child. */
  readonly hashes: readonly Buffer[];
  /** With its signatures, as published. */
  readonly checkpoint: string;
}

const FIRST_LINE = 'c2sp.org/tlog-proof@v1';

export function formatProof({ index, hashes, checkpoint }: TlogProof): string {
  const lines = [FIRST_LINE, `index ${index}`, ...hashes.map((hash) => hash.toString('base64'))];
  return `${lines.join('\n')}\n\n${checkpoint}`;
}
