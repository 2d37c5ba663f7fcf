import { randomUUID } from 'node:crypto';

import { EVENTSTOREDB_23_10, type Face } from './face.js';
import { type Expected, json, type LogRecord, type Outcome, type Proposed, TOMBSTONE_REVISION } from './log-record.js';

const RECORD_BYTES = 87;

interface Stream {
  readonly records: LogRecord[];
  tombstoned: boolean;
  /** It was softly deleted before. */
  tombstonedTwice: boolean;
  /** Revision of the last record that was ever written. */
  last: bigint;
}

/** The log of the stand-in, in memory, with the server's rules for repetitions, truncation and scavenges. */
export class Records {
  readonly maxAppendBytes: number;
  maxEventBytes: number;
  all: LogRecord[] = [];
  readonly #streams = new Map<string, Stream>();
  /** The last place of an id, in whatever stream: what `any` goes by. */
  readonly #committed = new Map<string, { readonly stream: string; readonly revision: bigint }>();
  readonly #boundaries = new Set<number>([0]);
  readonly #listeners = new Set<(records: readonly LogRecord[]) => void>();
  #end = 0;

  constructor({ maxAppendBytes, maxEventBytes }: Face = EVENTSTOREDB_23_10) {
    this.maxAppendBytes = maxAppendBytes;
    this.maxEventBytes = maxEventBytes;
    for (const type of ['$UserCreated', '$metadata']) this.write('$admin', [json(type, {})]);
  }

  append(name: string, expected: Expected, proposed: readonly Proposed[]): Outcome {
    if (proposed.reduce((sum, { data }) => sum + data.length, 0) > this.maxAppendBytes) return { kind: 'too large' };
    const checked = this.#check(name, expected, proposed);
    if (checked !== 'ok') return checked;
    const { last } = this.#stream(name);
    if (proposed.length === 0) return { kind: 'stored', revision: last < 0n ? 0n : last, position: this.#end };
    const softDeleted = this.#isSoftDeleted(name);
    const outcome = this.write(name, proposed);
    if (softDeleted) this.write(`$$${name}`, [json('$metadata', { $tb: Number(last + 1n) })]);
    return outcome;
  }

  write(name: string, proposed: readonly Proposed[]): Outcome & { kind: 'stored' } {
    const stream = this.#stream(name);
    const written = proposed.map((event) => this.#store(stream, name, ++stream.last, event));
    for (const { id, revision } of written) this.#committed.set(id, { stream: name, revision });
    for (const listener of this.#listeners) listener(written);
    return { kind: 'stored', revision: stream.last, position: written.at(-1)!.position };
  }

  tombstone(name: string, expected: Expected = 'any'): Outcome {
    const checked = this.#check(name, expected);
    if (checked !== 'ok') return checked;
    const stream = this.#stream(name);
    stream.tombstonedTwice = this.#isSoftDeleted(name);
    stream.tombstoned = true;
    const record = this.#store(stream, name, TOMBSTONE_REVISION, json('$streamDeleted', {}));
    for (const listener of this.#listeners) listener([record]);
    return { kind: 'stored', revision: TOMBSTONE_REVISION, position: record.position };
  }

  softDelete(name: string, expected: Expected): Outcome {
    const checked = this.#check(name, expected);
    if (checked !== 'ok') return checked;
    if (this.#stream(name).last < 0n && this.#stream(`$$${name}`).last < 0n) return { kind: 'conflict', actual: -1n };
    return this.write(`$$${name}`, [{ ...json('$metadata', {}), data: Buffer.from(`{"$tb":${TOMBSTONE_REVISION}}`) }]);
  }

  /** The events that a reader of the stream sees; or why it sees nothing. */
  read(name: string): readonly LogRecord[] | 'missing' | 'deleted' {
    if (this.#isTombstoned(name)) return 'deleted';
    const stream = this.#stream(name);
    if (stream.last < 0n || this.#isSoftDeleted(name)) return 'missing';
    const { before, since } = this.#limits(name);
    return stream.records.filter(({ revision, created }) => revision >= before && created >= since);
  }

  /** Contents of the last event of a stream. */
  newest(name: string): Record<string, unknown> | undefined {
    const last = this.#streams.get(name)?.records.at(-1);
    return last && (JSON.parse(Buffer.from(last.data).toString()) as Record<string, unknown>);
  }

  /** As a restart does: what `any` goes by is kept in memory only. */
  forgetIds(): void {
    this.#committed.clear();
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
    for (const [stream, { records, last }] of this.#streams) {
      const tombstoned = this.#isTombstoned(stream);
      const { before } = this.#limits(stream);
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

  /** Whether an append or a deletion is refused, was made before, or may be made. */
  #check(name: string, expected: Expected, proposed: readonly Proposed[] = []): Outcome | 'ok' {
    if (this.#isTombstoned(name) && !this.#isForgottenMetadata(name)) return { kind: 'deleted' };
    const { records, last } = this.#stream(name);
    const conflict = { kind: 'conflict', actual: last } as const;
    if (expected === 'stream_exists') {
      if (this.#isSoftDeleted(name)) return { kind: 'deleted' };
      if (last < 0n && this.#stream(`$$${name}`).last < 0n) return conflict;
    }
    if (expected === 'any' || expected === 'stream_exists') {
      const places = proposed.map(({ id }) => this.#committed.get(id)).map((place) => place?.stream === name && place);
      if (!places[0]) return 'ok';
      const place = places.every(Boolean) && places.at(-1);
      return place ? this.#repeated(name, place.revision) : conflict;
    }
    const start = expected === 'no_stream' ? 0n : expected + 1n;
    if (start > last + 1n) return conflict;
    if (start === last + 1n) return 'ok';
    const isThere = ({ id }: Proposed, index: number) =>
      records.some((record) => record.id === id && record.revision === start + BigInt(index));
    if (proposed.length > 0 && proposed.every(isThere))
      return this.#repeated(name, start + BigInt(proposed.length) - 1n);
    const fresh = proposed.length === 0 || !isThere(proposed[0]!, 0);
    return expected === 'no_stream' && fresh && this.#isSoftDeleted(name) ? 'ok' : conflict;
  }

  /** The place of what a call repeats; without the position when it cannot be read any more. */
  #repeated(name: string, revision: bigint): Outcome {
    const visible = this.read(name);
    const record = Array.isArray(visible) ? visible.find((each: LogRecord) => each.revision === revision) : undefined;
    return { kind: 'stored', revision, position: record?.position };
  }

  #isTombstoned(name: string): boolean {
    const isMetadata = name.startsWith('$$');
    return this.#stream(isMetadata ? name.slice(2) : name).tombstoned;
  }

  /** The server does not refuse metadata of a stream that was deleted in both ways. It cannot be read. */
  #isForgottenMetadata(name: string): boolean {
    return name.startsWith('$$') && this.#stream(name.slice(2)).tombstonedTwice;
  }

  #isSoftDeleted(name: string): boolean {
    return this.#limits(name).before === TOMBSTONE_REVISION;
  }

  /** Events that the metadata of a stream lets readers see: from a revision, and from a time on. */
  #limits(name: string): { readonly before: bigint; readonly since: number } {
    const { last } = this.#stream(name);
    if (name.startsWith('$$')) return { before: last, since: 0 };
    const text = Buffer.from(this.#streams.get(`$$${name}`)?.records.at(-1)?.data ?? '{}').toString();
    const value = (key: string) => new RegExp(`"\\$${key}":\\s*(\\d+)`).exec(text)?.[1];
    const [before, count, age] = [value('tb'), value('maxCount'), value('maxAge')];
    const counted = count === undefined ? 0n : last + 1n - BigInt(count);
    const truncated = BigInt(before ?? 0);
    return {
      before: counted > truncated ? counted : truncated,
      since: age === undefined ? 0 : Date.now() - Number(age) * 1000,
    };
  }

  #stream(name: string): Stream {
    const stream = this.#streams.get(name) ?? { records: [], tombstoned: false, tombstonedTwice: false, last: -1n };
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
