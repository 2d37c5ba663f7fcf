import { spawn } from 'node:child_process';
import { createPublicKey } from 'node:crypto';
import {
  formatVerifierKey,
  type NoteSignature,
  signCheckpointBy,
  verifierKey,
  type VerifierKey,
} from '@chat/transparency';
import { type CheckpointKeys, KEY_TYPES, MalformedKeyFile } from './checkpoint-keys.js';

const PEM = /-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/g;
const ANSWERS_WITHIN_MS = 10_000;
const MOST_ANSWER_BYTES = 65_536;
const ALGORITHMS = ['ed25519', 'ml-dsa-44'] as const;

/** The command failed, or did not answer: nothing is signed until it does. */
export class SigningFailed extends Error {
  override readonly name = 'SigningFailed';
}

/**
 * Keys outside this program, such as in a key management service, behind a command: with the argument `keys` it prints their public
 * halves as PEM, Ed25519 first, then ML-DSA-44; with `sign ed25519` or `sign ml-dsa-44` it signs its standard input, and prints the
 * signature as base64.
 */
export class SigningCommand implements CheckpointKeys {
  private constructor(
    private readonly command: readonly string[],
    private readonly publicKeys: readonly VerifierKey['publicKey'][],
  ) {}

  /** @param command program and arguments, divided by spaces @throws MalformedKeyFile, SigningFailed */
  static async open(command: string): Promise<SigningCommand> {
    const words = command.split(/\s+/).filter((word) => word !== '');
    const printed = (await answerOf(words, ['keys'], Buffer.alloc(0))).toString();
    try {
      const keys = new SigningCommand(
        words,
        (printed.match(PEM) ?? []).map((block) => createPublicKey(block)),
      );
      if (keys.publicKeys.length === KEY_TYPES.length && keys.verifierKeys('name')) return keys;
    } catch {
      // The line below describes the valid form.
    }
    throw new MalformedKeyFile(
      `${command} keys must print an Ed25519 and an ML-DSA-44 public key, in this order, as PEM.`,
    );
  }

  verifierKeys(name: string): string[] {
    return this.#named(name).map(formatVerifierKey);
  }

  sign(origin: string, text: string, seconds: number): Promise<NoteSignature[]> {
    return Promise.all(this.#named(origin).map((key, at) => this.#sign(key, at, text, seconds)));
  }

  signText(origin: string, text: string): Promise<NoteSignature> {
    return this.#sign(this.#named(origin)[0]!, 0, text, 0);
  }

  #sign(key: VerifierKey, at: number, text: string, seconds: number): Promise<NoteSignature> {
    return signCheckpointBy(text, key, seconds, async (bytes) => {
      const printed = await answerOf(this.command, ['sign', ALGORITHMS[at]!], bytes);
      return Buffer.from(printed.toString().trim(), 'base64');
    });
  }

  #named(name: string): VerifierKey[] {
    return this.publicKeys.map((publicKey, at) => verifierKey(name, KEY_TYPES[at]!, publicKey));
  }
}

/** @throws MalformedKeyFile when there is no such program, SigningFailed */
async function answerOf([program, ...own]: readonly string[], args: readonly string[], input: Buffer): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const failed = (why: string) => reject(new SigningFailed(`The signing command ${program} ${why}.`));
  const child = spawn(program!, [...own, ...args], { stdio: ['pipe', 'pipe', 'inherit'], timeout: ANSWERS_WITHIN_MS });
  const parts: Buffer[] = [];
  let length = 0;
  child.stdout.on('data', (part: Buffer) => {
    length += part.length;
    if (length > MOST_ANSWER_BYTES) child.kill('SIGKILL');
    else parts.push(part);
  });
  child.on('error', ({ message }) => reject(new MalformedKeyFile(`${program} cannot be run: ${message}`)));
  child.on('close', (code, signal) => {
    if (code === 0) return resolve(Buffer.concat(parts));
    failed(
      signal ? `did not answer within ${ANSWERS_WITHIN_MS / 1000} s, or without end` : `ended with exit code ${code}`,
    );
  });
  // It may end before it has read all.
  child.stdin.on('error', () => {}).end(input);
  return promise;
}
