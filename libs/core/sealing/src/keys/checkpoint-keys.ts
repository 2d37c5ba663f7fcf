import { type NoteSignature, SIGNATURES } from '@chat/transparency';

/** The types of the keys of a tree, of which each signs every checkpoint, in the order of the signatures. */
export const KEY_TYPES = [SIGNATURES.ed25519, SIGNATURES.mlDsa44] as const;

/** Keys are not what is expected; its message is the one line that the operator sees. */
export class MalformedKeyFile extends Error {
  override readonly name = 'MalformedKeyFile';
}

/** Sign the checkpoints of one tree, wherever the private keys are. */
export interface CheckpointKeys {
  /** @returns the verifier keys under a name, in the order of the signatures */
  verifierKeys(name: string): string[];

  /** @param seconds UNIX time @throws Error when the keys cannot be reached */
  sign(origin: string, text: string, seconds: number): Promise<NoteSignature[]>;

  /** Signs a text that is no checkpoint, with the Ed25519 key. */
  signText(origin: string, text: string): Promise<NoteSignature>;
}
