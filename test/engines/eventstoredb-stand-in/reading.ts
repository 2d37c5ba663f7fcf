import { setTimeout } from 'node:timers/promises';
import { status } from '@grpc/grpc-js';
import streams from '@eventstore/db-client/generated/streams_pb.js';

import type { Access } from './access.js';
import type { Faults } from './faults.js';
import { type Failure, failure, identifier, nameOf, type ReadCall, readEvent, streamDeleted } from './messages.js';
import type { LogRecord } from './log-record.js';
import type { Records } from './records.js';
import { HANDLER_THREW, Subscription } from './subscription.js';

const BACKWARDS = 1;
const SENT_AT_ONCE = 100;

/** Reads of a stream and of the whole log, and subscriptions, which are reads without an end. */
export class Reading {
  /** So many records were sent to readers, ever; those of subscriptions apart. */
  recordsRead = 0;
  /** So many subscriptions were begun, ever. */
  subscriptions = 0;
  readonly #subscriptions = new Set<Subscription>();
  /** So many reads of the whole log were under way at once, at most, while they took time. */
  mostAtOnce = 0;
  #slowReads = 0;

  constructor(
    private readonly records: Records,
    private readonly faults: Faults,
    private readonly access: Access,
  ) {}

  async read(call: ReadCall): Promise<void> {
    const options = call.request.getOptions()!;
    const stream = options.hasStream() ? nameOf(options.getStream()) : '$all';
    const refusal = this.faults.nextFailure(call.metadata) ?? this.access.refusal(call.metadata, '$r', stream);
    if (refusal) return void call.emit('error', refusal);
    if (options.hasSubscription()) return this.#subscribe(call);
    const found = options.hasStream() ? this.#stream(options) : this.#all(options);
    if ('code' in found) return void call.emit('error', found);
    this.recordsRead += found.length;
    if (this.faults.takesTime && !options.hasStream()) return this.#answerSlowly(call, found);
    for (const response of found) call.write(response);
    call.end();
  }

  /** Ends every live subscription. */
  endSubscriptions(failure: Failure): void {
    for (const subscription of this.#subscriptions) subscription.end(failure);
  }

  /** In parts, as the server has read them. */
  async #answerSlowly(call: ReadCall, found: readonly streams.ReadResp[]): Promise<void> {
    const { perCall, perRecord, together } = this.faults.face.reading;
    this.mostAtOnce = Math.max(this.mostAtOnce, ++this.#slowReads);
    let due = performance.now() + perCall;
    for (let sent = 0; sent < found.length && !call.cancelled; sent += SENT_AT_ONCE) {
      const part = found.slice(sent, sent + SENT_AT_ONCE);
      due += part.length * Math.max(perRecord, this.#slowReads * together);
      await setTimeout(Math.max(0, due - performance.now()));
      for (const response of part) call.write(response);
    }
    this.#slowReads--;
    call.end();
  }

  async #subscribe(call: ReadCall): Promise<void> {
    let subscription: Subscription;
    try {
      subscription = new Subscription(call, this.records, this.faults);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      return void call.emit('error', HANDLER_THREW);
    }
    this.subscriptions++;
    this.#subscriptions.add(subscription);
    await subscription.run();
    this.#subscriptions.delete(subscription);
  }

  #stream(options: streams.ReadReq.Options): streams.ReadResp[] | Failure {
    const from = options.getStream()!;
    const stream = nameOf(from);
    const backwards = options.getReadDirection() === BACKWARDS;
    const count = Number(options.getCount());
    if (count === 0 || (from.hasEnd() && !backwards)) return unexpected('ReadStreamResult');

    const records = this.records.read(stream);
    if (records === 'deleted') return streamDeleted(stream);
    if (records === 'missing') {
      const notFound = new streams.ReadResp.StreamNotFound().setStreamIdentifier(identifier(stream));
      return [new streams.ReadResp().setStreamNotFound(notFound)];
    }
    const selected = backwards
      ? downFrom(records, from)
      : records.filter((r) => from.hasStart() || r.revision >= revisionOf(from));
    return selected.slice(0, count).map((record) => this.#resolve(record, options.getResolveLinks()));
  }

  #all(options: streams.ReadReq.Options): streams.ReadResp[] | Failure {
    const from = options.getAll()!;
    const backwards = options.getReadDirection() === BACKWARDS;
    const position = from.hasPosition()
      ? Number(from.getPosition()!.getCommitPosition())
      : from.hasEnd()
        ? Infinity
        : 0;
    if (Number.isFinite(position) && !this.records.isBoundary(position)) return unexpected('ReadAllResult');
    const visible = this.faults.laggingReads-- > 0 ? this.records.all.slice(0, -1) : this.records.all;
    const index = this.records.indexOf(position);
    const count = Number(options.getCount());
    const selected = backwards
      ? visible.slice(Math.max(0, index - count), index).toReversed()
      : visible.slice(index, index + count);
    return selected.map((record) => readEvent(record));
  }

  #resolve(record: LogRecord, resolveLinks: boolean): streams.ReadResp {
    if (!resolveLinks || record.type !== '$>') return readEvent(record);
    const [, revision, stream] = /^(\d+)@(.*)$/.exec(Buffer.from(record.data).toString())!;
    const target = this.records.read(stream!);
    const linked = Array.isArray(target) && target.find((each: LogRecord) => each.revision === BigInt(revision!));
    return linked ? readEvent(linked, record) : readEvent(record);
  }
}

function revisionOf(from: streams.ReadReq.Options.StreamOptions): bigint {
  return BigInt(from.getRevision());
}

/** From past the end: nothing. */
function downFrom(records: readonly LogRecord[], from: streams.ReadReq.Options.StreamOptions): readonly LogRecord[] {
  if (from.hasStart()) return records.slice(0, 1);
  if (from.hasEnd()) return records.toReversed();
  const end = revisionOf(from);
  if (end > (records.at(-1)?.revision ?? -1n)) return [];
  return records.filter(({ revision }) => revision <= end).toReversed();
}

function unexpected(result: string): Failure {
  return failure(status.UNKNOWN, `Unexpected ${result}: Error`);
}
