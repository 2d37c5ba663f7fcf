import { createPublicKey, generateKeyPairSync, hash, type KeyObject } from 'node:crypto';

/** Kind of signature: a log's Ed25519, a witness's Ed25519, or ML-DSA-44 for either. The number is the one in the key's id. */
export const SIGNATURES = { ed25519: 0x01, cosignature: 0x04, mlDsa44: 0x06 } as const;
export type SignatureType = (typeof SIGNATURES)[keyof typeof SIGNATURES];

const KEY_BYTES: Readonly<Record<SignatureType, number>> = { 1: 32, 4: 32, 6: 1312 };

/** Verifies the signatures of one key. */
export interface VerifierKey {
  readonly name: string;
  /** Four bytes, in hexadecimal digits. */
  readonly id: string;
  readonly type: SignatureType;
  readonly publicKey: KeyObject;
}

export interface SigningKey extends VerifierKey {
  readonly privateKey: KeyObject;
}

/** The text is not a verifier key. The message is for an operator. */
export class MalformedKey extends Error {
  override readonly name = 'MalformedKey';
}

const VERIFIER_KEY = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+={0,2})$/;

/** @throws MalformedKey */
export function parseVerifierKey(text: string): VerifierKey {
  const [, name, id, encoded] = VERIFIER_KEY.exec(text) ?? [];
  if (name === undefined || encoded === undefined) throw new MalformedKey(`${text} is not a verifier key`);
  const bytes = Buffer.from(encoded, 'base64');
  const type = Object.values(SIGNATURES).find((each) => each === bytes[0]);
  if (type === undefined) throw new MalformedKey(`the key ${name}+${id} is of the type ${bytes[0]}, which is unknown`);
  const raw = bytes.subarray(1);
  if (raw.length !== KEY_BYTES[type] || bytes.toString('base64') !== encoded)
    throw new MalformedKey(`the key ${name}+${id} has ${raw.length} bytes`);
  if (idOf(name, type, raw) !== id) throw new MalformedKey(`the key ${name}+${id} does not match its id`);
  const publicKey = createPublicKey({ key: raw, format: 'raw-public', asymmetricKeyType: algorithmOf(type) });
  return { name, id, type, publicKey };
}

export function formatVerifierKey({ name, id, type, publicKey }: VerifierKey): string {
  return `${name}+${id}+${Buffer.concat([Buffer.of(type), rawOf(publicKey)]).toString('base64')}`;
}

/** @throws MalformedKey when the key is of another algorithm */
export function verifierKey(name: string, type: SignatureType, publicKey: KeyObject): VerifierKey {
  if (publicKey.asymmetricKeyType !== algorithmOf(type))
    throw new MalformedKey(`the key is of ${publicKey.asymmetricKeyType}, not of ${algorithmOf(type)}`);
  return { name, id: idOf(name, type, rawOf(publicKey)), type, publicKey };
}

/** @throws MalformedKey when the private key is of another algorithm */
export function signingKey(name: string, type: SignatureType, privateKey: KeyObject): SigningKey {
  if (privateKey.asymmetricKeyType !== algorithmOf(type))
    throw new MalformedKey(`the private key is of ${privateKey.asymmetricKeyType}, not of ${algorithmOf(type)}`);
  return { ...verifierKey(name, type, createPublicKey(privateKey)), privateKey };
}

export function generatePrivateKey(type: SignatureType): KeyObject {
  const { privateKey } =
    type === SIGNATURES.mlDsa44 ? generateKeyPairSync('ml-dsa-44') : generateKeyPairSync('ed25519');
  return privateKey;
}

function algorithmOf(type: SignatureType): 'ed25519' | 'ml-dsa-44' {
  return type === SIGNATURES.mlDsa44 ? 'ml-dsa-44' : 'ed25519';
}

function rawOf(publicKey: KeyObject): Buffer {
  return publicKey.export({ format: 'raw-public' });
}

function idOf(name: string, type: SignatureType, raw: Buffer): string {
  const named = Buffer.concat([Buffer.from(`${name}\n`), Buffer.of(type), raw]);
  return hash('sha256', named, 'hex').slice(0, 8);
}
