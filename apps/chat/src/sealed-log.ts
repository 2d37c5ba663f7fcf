import { type Configuration, openTileStore, subjectsOf } from '@chat/composition';
import { REALM_ID } from '@chat/directory';
import type { EventLogReader } from '@chat/event-log';
import { readCheckpoint, readSealingFacts, type SealingFacts, type TileStore } from '@chat/sealing';
import {
  type Checkpoint,
  parseCheckpoint,
  parseNote,
  parseVerifierKey,
  verifiedSignatures,
  type SignedNote,
} from '@chat/transparency';

/** A log with its tree, for verifiers. */
export interface SealedLog {
  readonly log: EventLogReader;
  readonly store: TileStore;
  readonly subjectsOf: typeof subjectsOf;
  readonly facts: SealingFacts;
  readonly signed: Checkpoint;
}

/** @throws Error when the log has no signed tree */
export function withSealedLog<Result>(
  configuration: Configuration,
  log: EventLogReader,
  work: (sealed: SealedLog) => Promise<Result>,
): Promise<Result> {
  return withTree(configuration, log, ({ sealed }) => {
    if (!sealed) throw new Error('No checkpoint of this log is signed so far: a server signs it.');
    return work(sealed);
  });
}

/**
 * @param work gets no `sealed` when nothing is signed, and `isBegun` when the log names a tree
 * @throws Error when the tree does not belong to the log
 */
export async function withTree<Result>(
  configuration: Configuration,
  log: EventLogReader,
  work: (tree: { readonly sealed?: SealedLog; readonly isBegun: boolean }) => Promise<Result>,
): Promise<Result> {
  const store = openTileStore(configuration);
  try {
    const facts = await readSealingFacts(log, REALM_ID);
    const published = await readCheckpoint(store);
    if (!facts && published)
      throw new Error(
        'A checkpoint is signed, and the log does not name its tree: it is another log, or its end is cut off.',
      );
    if (!facts || !published) return await work({ isBegun: facts !== undefined });
    const signed = signedBy(facts, parseNote(published.note), 'The newest checkpoint');
    return await work({ sealed: { log, store, subjectsOf, facts, signed }, isBegun: true });
  } finally {
    await store.close();
  }
}

/** @throws Error when it has no signature by a key that the log names */
export function signedBy({ origin, allKeys }: SealingFacts, note: SignedNote, name: string): Checkpoint {
  const checkpoint = parseCheckpoint(note.text);
  if (checkpoint.origin !== origin) throw new Error(`${name} is of ${checkpoint.origin}; this log is ${origin}.`);
  if (verifiedSignatures(note, allKeys.map(parseVerifierKey)).length === 0)
    throw new Error(`${name} is not signed by a key that the log names.`);
  return checkpoint;
}
