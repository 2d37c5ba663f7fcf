import { randomUUID } from 'node:crypto';

/** One record of the log, as the server keeps it. */
export interface LogRecord {
  readonly position: number;
  readonly stream: string;
  readonly revision: bigint;
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
  readonly created: number;
}

export type Proposed = Pick<LogRecord, 'id' | 'type' | 'contentType' | 'data' | 'metadata'>;

export type Expected = 'any' | 'no_stream' | 'stream_exists' | bigint;

/** Outcome of an append or a deletion. Without a position, it was made before and cannot be read any more. */
export type Outcome =
  | { readonly kind: 'deleted' }
  | { readonly kind: 'conflict'; readonly actual: bigint }
  | { readonly kind: 'too large' }
  | { readonly kind: 'stored'; readonly revision: bigint; readonly position: number | undefined };

export const TOMBSTONE_REVISION = 2n ** 63n - 1n;

/** A record that the server writes for itself. */
export function json(type: string, data: object): Proposed {
  const content = Buffer.from(JSON.stringify(data));
  return { id: randomUUID(), type, contentType: 'application/json', data: content, metadata: Buffer.alloc(0) };
}
