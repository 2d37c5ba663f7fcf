import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';

import { status } from '@grpc/grpc-js';
import streams from '@eventstore/db-client/generated/streams_pb.js';

import type { Faults } from './faults.js';
import { type Failure, failure, type ReadCall, readEvent } from './messages.js';
import type { LogRecord } from './log-record.js';
import type { Records } from './records.js';

const CHECKPOINT_WINDOW = 32;
/** Error of a subscription that asks for something that the server does not understand. */
export const HANDLER_THREW = failure(status.UNKNOWN, 'Exception was thrown by handler.');
const WRONG_POSITION = 'No record begins at the position.';
const TOO_SLOW = 'Operation timed out: Consumer too slow to handle event while live. Client resubscription required.';

/** A subscription to the whole log, with the faults of the server. */
export class Subscription {
  readonly #matches: (record: LogRecord) => boolean;
  readonly #checkpointEvery: number;
  #scanned = 0;
  #live: streams.ReadResp[] = [];
  #wake = Promise.withResolvers<void>();
  #failure: Failure | undefined;

  constructor(
    private readonly call: ReadCall,
    private readonly records: Records,
    private readonly faults: Faults,
  ) {
    const filter = call.request.getOptions()!.getFilter();
    this.#matches = matcher(filter);
    this.#checkpointEvery = filter ? CHECKPOINT_WINDOW * filter.getCheckpointintervalmultiplier() : Infinity;
  }

  async run(): Promise<void> {
    const from = this.call.request.getOptions()!.getAll()!;
    const position = from.hasPosition()
      ? Number(from.getPosition()!.getCommitPosition())
      : from.hasEnd()
        ? Infinity
        : 0;
    const { face } = this.faults;
    if (Number.isFinite(position) && !this.records.isBoundary(position)) {
      const { wrongPosition } = face;
      return this.#fail(wrongPosition === HANDLER_THREW.code ? HANDLER_THREW : failure(wrongPosition, WRONG_POSITION));
    }
    const confirmation = new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId(randomUUID());
    await this.#send(new streams.ReadResp().setConfirmation(confirmation));

    const next = this.records.indexOf(position);
    // One record is read at or after the position, and what is behind that one is sent, even if the record at the position
    // has been scavenged.
    const isBehind = face.skipsAfterScavenged || this.records.all[next]?.position === position;
    const index = position === 0 ? 0 : next + (isBehind ? 1 : 0);
    const ignore = this.records.listen((added) => this.#add(added));
    this.call.on('cancelled', () => {
      ignore();
      this.#wake.resolve();
    });
    const begun = performance.now();
    for (const response of this.#responses(this.records.all.slice(index))) {
      if (this.call.cancelled) return;
      const aheadMs = this.faults.takesTime ? begun + this.#scanned * face.scanning - performance.now() : 0;
      if (aheadMs > 1) await setTimeout(aheadMs);
      await this.#send(response);
    }
    await this.#send(caughtUp());
    await this.#goLive();
    ignore();
  }

  /** Ends it, once it is live. */
  end(failure: Failure): void {
    this.#failure ??= failure;
    this.#wake.resolve();
  }

  async #goLive(): Promise<void> {
    while (!this.call.cancelled) {
      if (this.#failure) return this.#fail(this.#failure);
      const response = this.#live.shift();
      if (response) {
        await this.#send(response);
        if (this.#live.length === 0 && this.faults.face.catchesUpAgain) await this.#send(caughtUp());
      } else await this.#wake.promise;
    }
  }

  #add(added: readonly LogRecord[]): void {
    if (this.faults.subscriptionsMute) return;
    this.#live.push(...this.#responses(added));
    if (this.#live.length > this.faults.liveQueue) this.#failure ??= failure(status.ABORTED, TOO_SLOW);
    this.#wake.resolve();
    this.#wake = Promise.withResolvers();
  }

  /** Yields matching records, and a checkpoint after every window of records. */
  *#responses(records: readonly LogRecord[]): Generator<streams.ReadResp> {
    for (const record of records) {
      if (this.#matches(record)) yield readEvent(record);
      if (++this.#scanned % this.#checkpointEvery !== 0) continue;
      const [checkpoint, position] = [new streams.ReadResp.Checkpoint(), String(record.position)];
      yield new streams.ReadResp().setCheckpoint(checkpoint.setCommitPosition(position).setPreparePosition(position));
    }
  }

  #fail(reason: Failure): void {
    this.call.emit('error', reason);
  }

  async #send(response: streams.ReadResp): Promise<void> {
    if (this.call.write(response)) return;
    const waiting = new AbortController();
    const heard = ['drain', 'cancelled'].map((event) => once(this.call, event, { signal: waiting.signal }));
    await Promise.race(heard);
    waiting.abort();
  }
}

function caughtUp(): streams.ReadResp {
  return new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp());
}

/** @throws SyntaxError for an invalid regular expression */
function matcher(filter: streams.ReadReq.Options.FilterOptions | undefined): (record: LogRecord) => boolean {
  if (!filter) return () => true;
  const expression = filter.getEventType() ?? filter.getStreamIdentifier()!;
  const text = (record: LogRecord) => (filter.hasEventType() ? record.type : record.stream);
  if (expression.getRegex() !== '') {
    const pattern = new RegExp(expression.getRegex());
    return (record) => pattern.test(text(record));
  }
  return (record) => expression.getPrefixList().some((prefix) => text(record).startsWith(prefix));
}
