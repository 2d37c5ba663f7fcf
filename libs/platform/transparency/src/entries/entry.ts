import { hash } from 'node:crypto';

import { canonicalJson } from './canonical-json.js';

/** The bytes of one leaf of the tree. They stay for ever, so they hold no content that may have to be erased. */
export interface Entry {
  /** The account that caused the event, or null for the service itself. */
  readonly actor: number | null;
  /** Base64 of the hash of salt and content. */
  readonly commitment: string;
  readonly id: string;
  readonly revision: number;
  readonly stream: string;
  /** Other streams that the event concerns: a name, or `message-5..9` for a range of ids, inclusive. */
  readonly subjects: readonly string[];
  /** True when the subjects are ranges that also hold streams that the event does not concern. */
  readonly cover?: true;
  /** UNIX milliseconds. */
  readonly time: number;
  readonly type: string;
  /** Version of the form of the entry. */
  readonly version: 1;
}

export const SALT_BYTES = 32;

const PREFIX = Buffer.from('chat commitment v1\0');

/** The committed content. */
export interface Content {
  readonly data: unknown;
  /** The event's metadata that its entry does not hold. */
  readonly metadata: unknown;
}

/** Commits to the content, which stays hidden until the salt is disclosed. @returns base64 */
export function commitmentTo({ data, metadata }: Content, salt: Uint8Array): string {
  if (salt.length !== SALT_BYTES) throw new RangeError(`A salt has ${SALT_BYTES} bytes, not ${salt.length}.`);
  const json = canonicalJson({ data, metadata });
  const start = PREFIX.length + SALT_BYTES;
  const bytes = Buffer.allocUnsafe(start + Buffer.byteLength(json));
  bytes.set(PREFIX);
  bytes.set(salt, PREFIX.length);
  bytes.write(json, start);
  return hash('sha256', bytes, 'base64');
}
