import { randomUUID } from 'node:crypto';
import { once } from 'node:events';

import { status } from '@grpc/grpc-js';
import streams from '@eventstore/db-client/generated/streams_pb.js';

import type { Faults } from './faults.js';
import { failure, type ReadCall, readEvent } from './messages.js';
import type { LogRecord, Records } from './records.js';

const CHECKPOINT_WINDOW = 32;
const TOO_SLOW = 'Operation timed out: Consumer too slow to handle event while live. Client resubscription required.';

/** A subscription to the whole log, with the faults of 23.10. */
export class Subscription {
  readonly #matches: (record: LogRecord) => boolean;
  readonly #checkpointEvery: number;
  #live: LogRecord[] = [];
  #wake = Promise.withResolvers<void>();
  #tooSlow = false;

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
        : -1;
    if (position > 0 && Number.isFinite(position) && !this.records.isBoundary(position)) {
      return void this.call.emit('error', failure(status.UNKNOWN, 'Exception was thrown by handler.'));
    }
    const confirmation = new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId(randomUUID());
    await this.#send(new streams.ReadResp().setConfirmation(confirmation));

    // One record is read at or after the position, and what is behind that one is sent: if the record at the position
    // has been scavenged, the next one is skipped.
    const index = position < 0 ? 0 : this.records.indexOf(position) + 1;
    const ignore = this.records.listen((added) => this.#add(added));
    this.call.on('cancelled', () => {
      ignore();
      this.#wake.resolve();
    });
    await this.#catchUp(this.records.all.slice(index));
    await this.#send(new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp()));
    await this.#goLive();
    ignore();
  }

  async #catchUp(records: readonly LogRecord[]): Promise<void> {
    for (const [scanned, record] of records.entries()) {
      if (this.call.cancelled) return;
      if (this.#matches(record)) await this.#send(readEvent(record));
      if ((scanned + 1) % this.#checkpointEvery === 0) await this.#sendCheckpoint(record);
    }
  }

  async #goLive(): Promise<void> {
    while (!this.call.cancelled) {
      if (this.#tooSlow) return void this.call.emit('error', failure(status.ABORTED, TOO_SLOW));
      const record = this.#live.shift();
      if (record) await this.#send(readEvent(record));
      else await this.#wake.promise;
    }
  }

  #add(added: readonly LogRecord[]): void {
    if (this.faults.subscriptionsMute) return;
    this.#live.push(...added.filter(this.#matches));
    if (this.#live.length > this.faults.liveQueue) this.#tooSlow = true;
    this.#wake.resolve();
    this.#wake = Promise.withResolvers();
  }

  async #sendCheckpoint({ position }: LogRecord): Promise<void> {
    const checkpoint = new streams.ReadResp.Checkpoint()
      .setCommitPosition(String(position))
      .setPreparePosition(String(position));
    await this.#send(new streams.ReadResp().setCheckpoint(checkpoint));
  }

  async #send(response: streams.ReadResp): Promise<void> {
    if (this.call.write(response)) return;
    await Promise.race([once(this.call, 'drain'), once(this.call, 'cancelled')]);
  }
}

function matcher(filter: streams.ReadReq.Options.FilterOptions | undefined): (record: LogRecord) => boolean {
  if (!filter) return () => true;
  const expression = filter.getEventType() ?? filter.getStreamIdentifier()!;
  const text = (record: LogRecord) => (filter.hasEventType() ? record.type : record.stream);
  if (expression.getRegex() !== '') return (record) => new RegExp(expression.getRegex()).test(text(record));
  return (record) => expression.getPrefixList().some((prefix) => text(record).startsWith(prefix));
}
