import { createPrivateKey } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createWhole } from '@chat/data-folder';
import { generatePrivateKey, SIGNATURES, type SigningKey, signingKey } from '@chat/transparency';
import { MalformedKeyFile } from '../keys/checkpoint-keys.js';

const TYPES = [SIGNATURES.cosignature, SIGNATURES.mlDsa44] as const;
const PEM = /-----BEGIN PRIVATE KEY-----[^-]+-----END PRIVATE KEY-----/g;

/** Keys of a witness under its name; creates the private file when it is missing. @throws MalformedKeyFile */
export async function witnessKeys(file: string, name: string): Promise<SigningKey[]> {
  const blocks = (await readOrMake(file)).match(PEM) ?? [];
  try {
    if (blocks.length === TYPES.length)
      return TYPES.map((type, at) => signingKey(name, type, createPrivateKey(blocks[at]!)));
  } catch {
    // The line below describes the valid form.
  }
  throw new MalformedKeyFile(`${file} must hold an Ed25519 and an ML-DSA-44 private key, in this order, as PEM.`);
}

async function readOrMake(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const pem = TYPES.map((type) => generatePrivateKey(type).export({ format: 'pem', type: 'pkcs8' }).toString()).join(
    '',
  );
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  createWhole(file, pem);
  return pem;
}
