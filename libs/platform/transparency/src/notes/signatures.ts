import { type KeyObject, sign, verify } from 'node:crypto';

import { type Checkpoint, parseCheckpoint } from './checkpoint.js';
import { SIGNATURES, type SigningKey, type VerifierKey } from './keys.js';
import type { NoteSignature, SignedNote } from './signed-note.js';

/** Signs bytes with the private key, which another program may hold. */
export type Sign = (bytes: Buffer) => Promise<Buffer>;

/** Length of the time before a signature that has one. */
const TIME_BYTES = 8;
const SUBTREE = Buffer.from('subtree/v1\n\0');

/** Signs the text of a checkpoint. @param time UNIX seconds; a log's Ed25519 signature has none */
export function signCheckpoint(text: string, key: SigningKey, time: number): NoteSignature {
  const signature = sign(null, signedBytes(text, key, time), key.privateKey);
  return stamped(key, time, signature);
}

/** Signs with a key of this process. */
export async function signCheckpointBy(text: string, key: VerifierKey, time: number, by: Sign): Promise<NoteSignature> {
  return stamped(key, time, await by(signedBytes(text, key, time)));
}

/** A verified signature of a checkpoint. */
export interface Verified {
  readonly key: VerifierKey;
  /** UNIX seconds, unless the signature has no time. */
  readonly time?: number;
}

/** Returns the valid signatures by these keys; other signatures are ignored. */
export function verifiedSignatures({ text, signatures }: SignedNote, keys: readonly VerifierKey[]): Verified[] {
  return keys.flatMap((key) => {
    const found = signatures
      .filter(({ name, id }) => name === key.name && id === key.id)
      .map(({ signature }) => verified(text, signature, key))
      .find((each) => each !== undefined);
    return found ? [found] : [];
  });
}

function verified(text: string, signature: Buffer, key: VerifierKey): Verified | undefined {
  if (key.type === SIGNATURES.ed25519)
    return isSignature(Buffer.from(text), signature, key.publicKey) ? { key } : undefined;
  if (signature.length <= TIME_BYTES || signature[0]! >= 0x80) return undefined;
  const time = Number(signature.readBigUInt64BE(0));
  const isTrue = isSignature(signedBytes(text, key, time), signature.subarray(TIME_BYTES), key.publicKey);
  return isTrue ? { key, time } : undefined;
}

function isSignature(bytes: Buffer, signature: Buffer, publicKey: KeyObject): boolean {
  return verify(null, bytes, publicKey, signature);
}

function stamped({ name, id, type }: VerifierKey, time: number, signature: Buffer): NoteSignature {
  return { name, id, signature: type === SIGNATURES.ed25519 ? signature : Buffer.concat([bigEndian(time), signature]) };
}

function signedBytes(text: string, { type, name }: VerifierKey, time: number): Buffer {
  if (type === SIGNATURES.ed25519) return Buffer.from(text);
  if (type === SIGNATURES.cosignature) return Buffer.from(`cosignature/v1\ntime ${time}\n${text}`);
  const { origin, size, root }: Checkpoint = parseCheckpoint(text);
  return Buffer.concat([SUBTREE, short(name), bigEndian(time), short(origin), bigEndian(0), bigEndian(size), root]);
}

/** Prefixed with its length. */
function short(text: string): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([Buffer.of(bytes.length), bytes]);
}

function bigEndian(number: number): Buffer {
  const bytes = Buffer.alloc(TIME_BYTES);
  bytes.writeBigUInt64BE(BigInt(number));
  return bytes;
}
