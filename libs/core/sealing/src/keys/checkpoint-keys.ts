import { type NoteSignature, SIGNATURES } from '@chat/transparency';

/** The types of the keys of a tree, in the order of the signatures; each key signs every checkpoint. */
export const KEY_TYPES = [SIGNATURES.ed25519, SIGNATURES.mlDsa44] as const;

/** Keys are invalid. The operator sees the message as one line. */
export class MalformedKeyFile extends Error {
  override readonly name = 'MalformedKeyFile';
}

/** Signs the checkpoints of one tree, wherever the private keys are. */
export interface CheckpointKeys {
  /** @returns the verifier keys under a name, in the order of the signatures */
  verifierKeys(name: string): string[];

  /** @param seconds UNIX time @throws Error when the keys cannot be reached */
  sign(origin: string, text: string, seconds: number): Promise<NoteSignature[]>;

  /** Signs another text with the Ed25519 key. */
  signText(origin: string, text: string): Promise<NoteSignature>;
}
