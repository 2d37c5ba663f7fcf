import { createPrivateKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createWhole } from '@chat/data-folder';
import {
  formatVerifierKey,
  generatePrivateKey,
  signCheckpoint,
  signingKey,
  type SigningKey,
  type NoteSignature,
} from '@chat/transparency';
import { type CheckpointKeys, KEY_TYPES, MalformedKeyFile } from './checkpoint-keys.js';
import { SigningCommand } from './signing-command.js';

const PEM = /-----BEGIN PRIVATE KEY-----[^-]+-----END PRIVATE KEY-----/g;

/** The private keys of one tree; each signs every checkpoint. */
export class SealingKeys implements CheckpointKeys {
  constructor(private readonly privateKeys: readonly ReturnType<typeof generatePrivateKey>[]) {}

  static generate(): SealingKeys {
    return new SealingKeys(KEY_TYPES.map((type) => generatePrivateKey(type)));
  }

  verifierKeys(name: string): string[] {
    return this.#named(name).map(formatVerifierKey);
  }

  async sign(origin: string, text: string, seconds: number): Promise<NoteSignature[]> {
    return this.#named(origin).map((key) => signCheckpoint(text, key, seconds));
  }

  async signText(origin: string, text: string): Promise<NoteSignature> {
    return signCheckpoint(text, this.#named(origin)[0]!, 0);
  }

  toPem(): string {
    return this.privateKeys.map((key) => key.export({ format: 'pem', type: 'pkcs8' }).toString()).join('');
  }

  #named(name: string): SigningKey[] {
    return this.privateKeys.map((key, at) => signingKey(name, KEY_TYPES[at]!, key));
  }

  /** @throws MalformedKeyFile */
  static parse(pem: string, file: string): SealingKeys {
    const blocks = pem.match(PEM) ?? [];
    try {
      const keys = new SealingKeys(blocks.map((block) => createPrivateKey(block)));
      keys.verifierKeys('name');
      if (blocks.length === KEY_TYPES.length) return keys;
    } catch {
      // The line below describes the valid form.
    }
    throw new MalformedKeyFile(`${file} must hold an Ed25519 and an ML-DSA-44 private key, in this order, as PEM.`);
  }
}

/** @returns undefined without the file @throws MalformedKeyFile */
export async function readKeys(file: string): Promise<SealingKeys | undefined> {
  try {
    return SealingKeys.parse(await readFile(file, 'utf8'), file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Stores new keys in a private file before their first signature. @throws Error when it exists */
export function createKeys(file: string): SealingKeys {
  const keys = SealingKeys.generate();
  createWhole(file, keys.toPem());
  return keys;
}

const COMMAND = 'command:';

/** @param place a file, or `command:` and a command that signs @returns undefined without the file */
export async function openKeys(place: string): Promise<CheckpointKeys | undefined> {
  return isCommand(place) ? SigningCommand.open(place.slice(COMMAND.length)) : readKeys(place);
}

/** True when the keys are outside this program. */
export function isCommand(place: string): boolean {
  return place.startsWith(COMMAND);
}
