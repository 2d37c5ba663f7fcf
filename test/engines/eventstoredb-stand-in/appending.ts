import { setTimeout } from 'node:timers/promises';

import { type ServerDuplexStream, type ServerReadableStream, type sendUnaryData, status } from '@grpc/grpc-js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import statuses from '@eventstore/db-client/generated/status_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import any from 'google-protobuf/google/protobuf/any_pb.js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';
import protobuf from 'google-protobuf';

import type { Access } from './access.js';
import type { Faults } from './faults.js';
import { expectation, type Failure, failure, isUnderstandable, nameOf, proposed, streamDeleted } from './messages.js';
import type { Outcome, Proposed } from './log-record.js';
import type { Records } from './records.js';

type AppendCall = ServerReadableStream<streams.AppendReq, streams.AppendResp>;
type BatchCall = ServerDuplexStream<streams.BatchAppendReq, streams.BatchAppendResp>;

/** The two ways to append: a call for each, or all on one stream. */
export class Appending {
  /** So many shared streams were opened, ever. */
  batchStreams = 0;
  readonly #batches = new Set<BatchCall>();

  constructor(
    private readonly records: Records,
    private readonly faults: Faults,
    private readonly access: Access,
  ) {}

  append(call: AppendCall, callback: sendUnaryData<streams.AppendResp>): void {
    const events: Proposed[] = [];
    let options: streams.AppendReq.Options;
    let bytes = 0;
    call.on('data', (request: streams.AppendReq) => {
      if (request.hasOptions()) return void (options = request.getOptions()!);
      const event = proposed(request.getProposedMessage()!);
      events.push(event);
      bytes += event.data.length;
      // The rest is not waited for.
      if (bytes > this.records.maxAppendBytes && bytes - event.data.length <= this.records.maxAppendBytes) {
        callback(this.#tooLarge());
      }
    });
    call.on('end', async () => {
      if (bytes > this.records.maxAppendBytes) return;
      const stream = nameOf(options);
      const fault = this.faults.nextFailure(call.metadata) ?? this.access.refusal(call.metadata, '$w', stream);
      if (fault) return callback(fault);
      if (!events.every(isUnderstandable)) return callback(failure(status.INVALID_ARGUMENT, 'Bad request'));
      if (this.faults.hasNoQuorum) return;
      const outcome = this.records.append(
        stream,
        expectation(options, () => options.getRevision()),
        events,
      );
      const lost = await this.faults.answersHeld;
      if (lost) callback(lost);
      else if (outcome.kind === 'deleted') callback(streamDeleted(stream));
      else if (outcome.kind === 'too large') callback(this.#tooLarge());
      else callback(null, appendResponse(outcome, options));
    });
  }

  batchAppend(call: BatchCall): void {
    this.batchStreams++;
    this.#batches.add(call);
    call.on('cancelled', () => this.#batches.delete(call));
    const caller = this.access.callerOf(call.metadata);
    if (this.faults.shuttingDown) return this.#break(call, this.faults.nextFailure(call.metadata)!);
    if (this.access.isSecured && caller.isUnknown) return this.#break(call, failure(status.UNAUTHENTICATED, ''));
    const waiting: streams.BatchAppendResp[] = [];
    const answerSoon = (response: streams.BatchAppendResp) => {
      if (!this.faults.answersReversed) return void call.write(response);
      if (waiting.push(response) > 1) return;
      setImmediate(() => {
        for (const each of waiting.splice(0).toReversed()) if (!call.cancelled) call.write(each);
      });
    };
    const begun = new Map<string, { options: streams.BatchAppendReq.Options; events: Proposed[] }>();
    call.on('data', async (request: streams.BatchAppendReq) => {
      const id = request.getCorrelationId();
      // Unknown fields are passed over.
      if (!id) return;
      const key = Buffer.from(id.serializeBinary()).toString('latin1');
      const asked = request.getOptions();
      const answerTo = (options: streams.BatchAppendReq.Options) =>
        new streams.BatchAppendResp().setCorrelationId(id).setStreamIdentifier(options.getStreamIdentifier());
      if (asked && this.access.refusalOf(caller, '$w', nameOf(asked))) {
        call.write(answerTo(asked).setError(problem('AccessDenied', new shared.AccessDenied())));
        return;
      }
      if (asked) begun.set(key, { options: asked, events: [] });
      const append = begun.get(key);
      // Messages after an answer that is an error.
      if (!append) return;
      append.events.push(...request.getProposedMessagesList().map(proposed));
      const answer = () => answerTo(append.options);
      const large = append.events.find(({ data }) => data.length > this.records.maxEventBytes);
      if (large) {
        begun.delete(key);
        call.write(answer().setError(problem('MaximumAppendEventSizeExceeded', this.#tooLargeEvent(large))));
        return;
      }
      if (append.events.reduce((sum, { data }) => sum + data.length, 0) > this.records.maxAppendBytes) {
        begun.delete(key);
        call.write(this.#batchResponse(answer(), { kind: 'too large' }, append.options));
        return;
      }
      if (!request.getIsFinal()) return;
      begun.delete(key);
      if (!append.events.every(isUnderstandable)) {
        call.write(answer().setError(problem('BadRequest', new shared.BadRequest())));
        await setTimeout(this.faults.secondAnswerMs);
        call.write(answer().setError(problem('Timeout', new shared.Timeout())));
        return;
      }
      const { options, events } = append;
      const stream = nameOf(options);
      const fault = this.faults.nextFailureUnderWay(call.metadata);
      if (fault) return this.#break(call, fault);
      const unhandled = this.faults.nextUnhandled();
      if (unhandled)
        return void call.write(answer().setError(problem('google.protobuf.Empty', new empty.Empty(), unhandled)));
      if (this.faults.hasNoQuorum) {
        await setTimeout(this.faults.commitTimeoutMs, undefined, { ref: false });
        if (!call.cancelled) call.write(answer().setError(problem('Timeout', new shared.Timeout())));
        return;
      }
      const outcome = this.records.append(
        stream,
        expectation(options, () => options.getStreamPosition()),
        events,
      );
      const lost = await this.faults.answersHeld;
      if (call.cancelled) return;
      if (lost) this.#break(call, lost);
      else answerSoon(this.#batchResponse(answer(), outcome, options));
    });
  }

  /** Ends every shared stream with an error. */
  breakBatches(): void {
    for (const call of this.#batches) this.#break(call, failure(status.UNAVAILABLE, 'The server is going away.'));
  }

  #break(call: BatchCall, reason: Failure): void {
    if (this.#batches.delete(call)) call.emit('error', reason);
  }

  #batchResponse(answer: streams.BatchAppendResp, outcome: Outcome, options: streams.BatchAppendReq.Options) {
    if (outcome.kind === 'stored') {
      const success = new streams.BatchAppendResp.Success().setCurrentRevision(String(outcome.revision));
      if (outcome.position === undefined) return answer.setSuccess(success.setNoPosition(new empty.Empty()));
      const position = String(outcome.position);
      success.setPosition(new shared.AllStreamPosition().setCommitPosition(position).setPreparePosition(position));
      return answer.setSuccess(success);
    }
    if (outcome.kind === 'deleted') return answer.setError(problem('StreamDeleted', new shared.StreamDeleted()));
    if (outcome.kind === 'too large') {
      const details = new shared.MaximumAppendSizeExceeded().setMaxappendsize(this.records.maxAppendBytes);
      return answer.setError(problem('MaximumAppendSizeExceeded', details));
    }
    const details = new shared.WrongExpectedVersion();
    if (outcome.actual < 0n) details.setCurrentNoStream(new empty.Empty());
    else details.setCurrentStreamRevision(String(outcome.actual));
    if (options.hasAny()) details.setExpectedAny(new empty.Empty());
    else if (options.hasNoStream()) details.setExpectedNoStream(new empty.Empty());
    else if (options.hasStreamExists()) details.setExpectedStreamExists(new empty.Empty());
    else details.setExpectedStreamPosition(options.getStreamPosition());
    return answer.setError(problem('WrongExpectedVersion', details));
  }

  /** The client library does not have this message. */
  #tooLargeEvent({ id, data }: Proposed): { serializeBinary(): Uint8Array } {
    const writer = new protobuf.BinaryWriter();
    writer.writeString(1, id);
    writer.writeUint32(2, data.length);
    writer.writeUint32(3, this.records.maxEventBytes);
    return { serializeBinary: () => writer.getResultBuffer() };
  }

  #tooLarge() {
    const limit = String(this.records.maxAppendBytes);
    return failure(status.INVALID_ARGUMENT, `Maximum Append Size of ${limit} Exceeded.`, {
      exception: 'maximum-append-size-exceeded',
      'maximum-append-size': limit,
    });
  }
}

function appendResponse(
  outcome: Extract<Outcome, { kind: 'stored' | 'conflict' }>,
  options: streams.AppendReq.Options,
): streams.AppendResp {
  if (outcome.kind === 'stored') {
    const success = new streams.AppendResp.Success().setCurrentRevision(String(outcome.revision));
    if (outcome.position === undefined) success.setNoPosition(new shared.Empty());
    else {
      const position = String(outcome.position);
      success.setPosition(new streams.AppendResp.Position().setCommitPosition(position).setPreparePosition(position));
    }
    return new streams.AppendResp().setSuccess(success);
  }
  const conflict = new streams.AppendResp.WrongExpectedVersion();
  if (outcome.actual < 0n) conflict.setCurrentNoStream(new shared.Empty());
  else conflict.setCurrentRevision(String(outcome.actual));
  if (options.hasAny()) conflict.setExpectedAny(new shared.Empty());
  else if (options.hasNoStream()) conflict.setExpectedNoStream(new shared.Empty());
  else if (options.hasStreamExists()) conflict.setExpectedStreamExists(new shared.Empty());
  else conflict.setExpectedRevision(options.getRevision());
  return new streams.AppendResp().setWrongExpectedVersion(conflict);
}

function problem(name: string, details: { serializeBinary(): Uint8Array }, words = name): statuses.Status {
  const packed = new any.Any();
  packed.pack(details.serializeBinary(), name.includes('.') ? name : `event_store.client.${name}`);
  return new statuses.Status().setMessage(words).setDetails(packed);
}
