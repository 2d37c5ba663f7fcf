import {
  type Checkpoint,
  formatNote,
  isQuorumMet,
  type NoteSignature,
  parseCheckpoint,
  parseNote,
  type Policy,
} from '@chat/transparency';
import { readCheckpoint } from '../sealer/signed-checkpoint.js';
import type { TileStore } from '../tile-store/tile-store.js';

export const COSIGNED = 'cosigned-checkpoint';

export interface PublishedCheckpoint {
  /** With its signatures. */
  readonly note: string;
  readonly checkpoint: Checkpoint;
}

/** The newest checkpoint that enough witnesses have cosigned; undefined without one. */
export async function readCosigned(store: TileStore): Promise<PublishedCheckpoint | undefined> {
  const bytes = await store.read(COSIGNED);
  if (!bytes) return undefined;
  const note = bytes.toString();
  return { note, checkpoint: parseCheckpoint(parseNote(note).text) };
}

/** The newest signed checkpoint, with its cosignatures; undefined without one. */
export async function readNewest(store: TileStore): Promise<PublishedCheckpoint | undefined> {
  const [newest, cosigned] = await Promise.all([readCheckpoint(store), readCosigned(store)]);
  return cosigned && cosigned.checkpoint.size === newest?.checkpoint.size ? cosigned : newest;
}

/** Adds signatures to a checkpoint, and stores it for readers once the policy's quorum has cosigned it. */
export async function keepCosigned(
  store: TileStore,
  policy: Policy,
  note: string,
  signatures: readonly NoteSignature[],
): Promise<void> {
  const signed = parseNote(note);
  const kept = await readCosigned(store);
  const { origin, size } = parseCheckpoint(signed.text);
  if (kept?.checkpoint.origin === origin && kept.checkpoint.size > size) return;
  const before = kept && parseNote(kept.note).text === signed.text ? parseNote(kept.note) : signed;
  const isNew = ({ name, id }: NoteSignature) =>
    !before.signatures.some((each) => each.name === name && each.id === id);
  const cosigned = {
    text: signed.text,
    signatures: [...before.signatures, ...signatures.filter((each) => isNew(each))],
  };
  if (isQuorumMet(cosigned, policy)) await store.replace(COSIGNED, kept?.note, formatNote(cosigned));
}
