import { HOUR_MS } from '@chat/kernel';
import {
  type Checkpoint,
  formatCheckpoint,
  formatNote,
  parseCheckpoint,
  parseNote,
  verifyConsistency,
  consistencyProof,
} from '@chat/transparency';
import type { CheckpointKeys } from '../keys/checkpoint-keys.js';
import type { TileStore } from '../tile-store/tile-store.js';
import { hashesIn } from '../tree/sealed-tree.js';

export const CHECKPOINT = 'checkpoint';
/** Folder of the last checkpoint of each hour. */
export const HOURLY = 'checkpoints';

/** The log differs from the one under a signed checkpoint: nothing more is signed until an operator decides. */
export class ForeignTree extends Error {
  override readonly name = 'ForeignTree';
}

export const notWhatWasSigned = (size: number): ForeignTree =>
  new ForeignTree(`The first ${size} events of the log are not those of which a checkpoint was signed.`);

/** The newest signed checkpoint, as published; undefined without one. */
export async function readCheckpoint(store: TileStore): Promise<{ note: string; checkpoint: Checkpoint } | undefined> {
  const bytes = await store.read(CHECKPOINT);
  if (!bytes) return undefined;
  const note = bytes.toString();
  return { note, checkpoint: parseCheckpoint(parseNote(note).text) };
}

/**
 * Signs a larger tree, after proving that it extends the last signed one, unless that belonged to a former tree.
 * @param time UNIX milliseconds
 * @param former names of trees that this one follows
 * @returns the published checkpoint; undefined when another server has published this one or a larger one
 * @throws ForeignTree
 */
export async function publishCheckpoint(
  store: TileStore,
  keys: CheckpointKeys,
  checkpoint: Checkpoint,
  { time, former = [] }: { readonly time: number; readonly former?: readonly string[] },
): Promise<string | undefined> {
  const last = await readCheckpoint(store);
  const isFirst = last === undefined || former.includes(last.checkpoint.origin);
  if (!isFirst) await assertExtends(store, last.checkpoint, checkpoint);
  if (!isFirst && last.checkpoint.size === checkpoint.size) return undefined;
  const text = formatCheckpoint(checkpoint);
  const signatures = await keys.sign(checkpoint.origin, text, Math.floor(time / 1000));
  const note = formatNote({ text, signatures });
  if (!(await store.replace(CHECKPOINT, last?.note, note))) return undefined;
  await store.write(`${HOURLY}/${new Date(time - (time % HOUR_MS)).toISOString().slice(0, 13)}`, Buffer.from(note));
  return note;
}

async function assertExtends(store: TileStore, old: Checkpoint, { origin, size, root }: Checkpoint): Promise<void> {
  if (old.origin !== origin) throw new ForeignTree(`The last checkpoint is of ${old.origin}, not of ${origin}.`);
  if (size < old.size) throw new ForeignTree(`A checkpoint of ${old.size} events was signed; the log has ${size}.`);
  const proof = await consistencyProof(old.size, size, hashesIn(store, size));
  if (!verifyConsistency({ old: old.size, size, oldRoot: old.root, root }, proof)) throw notWhatWasSigned(old.size);
}
