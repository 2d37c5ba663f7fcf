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

/** Why an append is refused. */
export type Refusal =
  | { readonly kind: 'deleted' }
  | { readonly kind: 'conflict'; readonly actual: bigint }
  | { readonly kind: 'too large' };

export type Outcome = Refusal | { readonly kind: 'stored'; readonly revision: bigint; readonly position: number };

export const TOMBSTONE_REVISION = 2n ** 63n - 1n;
const RECORD_BYTES = 87;

interface Stream {
  readonly records: LogRecord[];
  tombstoned: boolean;
  /** Revision of the last record that was ever written. */
  last: bigint;
}

/** The log of the stand-in, in memory, with the rules of EventStoreDB 23.10 for repetitions, truncation and scavenges. */
export class Records {
  maxAppendBytes = 1024 * 1024;
  all: LogRecord[] = [];
  readonly #streams = new Map<string, Stream>();
  readonly #boundaries = new Set<number>([0]);
  readonly #listeners = new Set<(records: readonly LogRecord[]) => void>();
  #end = 0;

  constructor() {
    for (const type of ['$UserCreated', '$metadata']) this.write('$admin', [json(type, {})]);
  }

  append(name: string, expected: Expected, proposed: readonly Proposed[]): Outcome {
    const stream = this.#stream(name);
    if (stream.tombstoned) return { kind: 'deleted' };
    if (proposed.reduce((sum, { data }) => sum + data.length, 0) > this.maxAppendBytes) return { kind: 'too large' };
    const conflict = { kind: 'conflict', actual: stream.last } as const;
    const softDeleted = this.truncateBefore(name) === TOMBSTONE_REVISION;

    let start = stream.last + 1n;
    if (expected === 'any' || expected === 'stream_exists') {
      if (expected === 'stream_exists' && (stream.last < 0n || softDeleted)) return conflict;
      start = stream.records.find(({ id }) => id === proposed[0]?.id)?.revision ?? start;
    } else if (expected === 'no_stream') start = softDeleted ? start : 0n;
    else start = expected + 1n;

    const place = ({ id }: Proposed, index: number) =>
      stream.records.find((record) => record.revision === start + BigInt(index))?.id === id;
    if (proposed.length > 0 && start <= stream.last && proposed.every(place)) {
      const revision = start + BigInt(proposed.length) - 1n;
      return { kind: 'stored', revision, position: stream.records.find((r) => r.revision === revision)!.position };
    }
    if (start !== stream.last + 1n) return conflict;
    if (proposed.length === 0) return { kind: 'stored', revision: 0n, position: this.#end };
    if (softDeleted) this.write(`$$${name}`, [json('$metadata', { $tb: Number(start) })]);
    return this.write(name, proposed);
  }

  write(name: string, proposed: readonly Proposed[]): Outcome & { kind: 'stored' } {
    const stream = this.#stream(name);
    const written = proposed.map((event) => this.#store(stream, name, ++stream.last, event));
    for (const listener of this.#listeners) listener(written);
    return { kind: 'stored', revision: stream.last, position: written.at(-1)!.position };
  }

  tombstone(name: string): Refusal | { readonly kind: 'stored'; readonly position: number } {
    const stream = this.#stream(name);
    if (stream.tombstoned) return { kind: 'deleted' };
    stream.tombstoned = true;
    const record = this.#store(stream, name, TOMBSTONE_REVISION, json('$streamDeleted', {}));
    for (const listener of this.#listeners) listener([record]);
    return { kind: 'stored', position: record.position };
  }

  softDelete(name: string): Refusal | { readonly kind: 'stored'; readonly position: number } {
    const { last, tombstoned } = this.#stream(name);
    if (tombstoned) return { kind: 'deleted' };
    if (last < 0n) return { kind: 'conflict', actual: -1n };
    return this.write(`$$${name}`, [{ ...json('$metadata', {}), data: Buffer.from(`{"$tb":${TOMBSTONE_REVISION}}`) }]);
  }

  /** What a reader of the stream sees; or why it sees nothing. */
  read(name: string): readonly LogRecord[] | 'missing' | 'deleted' {
    const stream = this.#stream(name);
    if (stream.tombstoned) return 'deleted';
    const before = this.truncateBefore(name);
    if (stream.last < 0n || before === TOMBSTONE_REVISION) return 'missing';
    return stream.records.filter(({ revision }) => revision >= before);
  }

  truncateBefore(name: string): bigint {
    const metadata = this.#streams.get(`$$${name}`)?.records.at(-1);
    const before = metadata && /"\$tb":\s*(\d+)/.exec(Buffer.from(metadata.data).toString())?.[1];
    return before === undefined ? 0n : BigInt(before);
  }

  isBoundary(position: number): boolean {
    return this.#boundaries.has(position) || position > this.#end;
  }

  /** Index of the first record at or after a position. */
  indexOf(position: number): number {
    let [low, high] = [0, this.all.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.all[middle]!.position < position) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  listen(listener: (records: readonly LogRecord[]) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Removes what is truncated or deleted; but never the last event of a stream that has no tombstone. Returns its id. */
  scavenge(): string {
    const scavengeId = randomUUID();
    const name = `$scavenges-${scavengeId}`;
    const progress = (type: string, data: object) => {
      const { revision } = this.write(name, [json(type, { scavengeId, nodeEndpoint: 'stand-in', ...data })]);
      const link = {
        ...json('$>', {}),
        contentType: 'application/octet-stream',
        data: Buffer.from(`${revision}@${name}`),
      };
      this.write('$scavenges', [link]);
    };
    progress('$scavengeStarted', {});
    const kept = new Set<LogRecord>();
    for (const [stream, { records, tombstoned, last }] of this.#streams) {
      const before = stream.startsWith('$$') ? last : this.truncateBefore(stream);
      const keep = ({ revision }: LogRecord) =>
        tombstoned ? revision === TOMBSTONE_REVISION : revision >= before || revision === last;
      const remaining = records.filter(keep);
      records.splice(0, records.length, ...remaining);
      for (const record of remaining) kept.add(record);
    }
    this.all = this.all.filter((record) => kept.has(record));
    progress('$scavengeCompleted', { result: 'Success', spaceSaved: 0, timeTaken: '00:00:00', maxChunkScavenged: 0 });
    return scavengeId;
  }

  #stream(name: string): Stream {
    const stream = this.#streams.get(name) ?? { records: [], tombstoned: false, last: -1n };
    this.#streams.set(name, stream);
    return stream;
  }

  #store(stream: Stream, name: string, revision: bigint, proposed: Proposed): LogRecord {
    const record = { ...proposed, stream: name, revision, position: this.#end, created: Date.now() };
    this.#boundaries.add(record.position);
    this.#end += RECORD_BYTES + name.length + proposed.type.length + proposed.data.length + proposed.metadata.length;
    stream.records.push(record);
    this.all.push(record);
    return record;
  }
}

function json(type: string, data: object): Proposed {
  const content = Buffer.from(JSON.stringify(data));
  return { id: randomUUID(), type, contentType: 'application/json', data: content, metadata: Buffer.alloc(0) };
}
