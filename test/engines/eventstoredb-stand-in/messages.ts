import { Metadata, type ServerWritableStream, status } from '@grpc/grpc-js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';

import type { Expected, LogRecord, Proposed } from './log-record.js';

const TICKS_PER_MILLISECOND = 10_000n;

export type ReadCall = ServerWritableStream<streams.ReadReq, streams.ReadResp>;

/** Trailers of a failed call. */
export interface Failure {
  readonly code: status;
  readonly details: string;
  readonly metadata?: Metadata;
}

export function failure(code: status, details: string, exception: Readonly<Record<string, string>> = {}): Failure {
  const metadata = new Metadata();
  for (const [key, value] of Object.entries(exception)) metadata.set(key, value);
  return { code, details, metadata };
}

export function streamDeleted(stream: string): Failure {
  return failure(status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': stream,
  });
}

/** As numbers, unlike in the answers to appends. */
export function wrongExpectedVersion(stream: string, expected: Expected, actual: bigint): Failure {
  const numbers = { any: -2n, no_stream: -1n, stream_exists: -4n };
  return failure(status.FAILED_PRECONDITION, `Append failed due to WrongExpectedVersion. Stream: ${stream}`, {
    exception: 'wrong-expected-version',
    'stream-name': stream,
    'expected-version': String(typeof expected === 'bigint' ? expected : numbers[expected]),
    'actual-version': String(actual),
  });
}

export function identifier(stream: string): shared.StreamIdentifier {
  return new shared.StreamIdentifier().setStreamName(Uint8Array.from(Buffer.from(stream)));
}

export function nameOf(message: { getStreamIdentifier(): shared.StreamIdentifier | undefined } | undefined): string {
  return Buffer.from(message!.getStreamIdentifier()!.getStreamName_asU8()).toString();
}

export function proposed(
  message: streams.AppendReq.ProposedMessage | streams.BatchAppendReq.ProposedMessage,
): Proposed {
  return {
    id: message.getId()!.getString().toLowerCase(),
    type: message.getMetadataMap().get('type') ?? '',
    contentType: message.getMetadataMap().get('content-type') ?? '',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
}

/** A request that the server does not understand, and answers as a bad request. */
export function isUnderstandable({ id, type }: Proposed): boolean {
  return type !== '' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
}

type ExpectationOptions = Pick<streams.AppendReq.Options, 'hasAny' | 'hasNoStream' | 'hasStreamExists'>;

export function expectation(options: ExpectationOptions, revision: () => string): Expected {
  if (options.hasAny()) return 'any';
  if (options.hasNoStream()) return 'no_stream';
  return options.hasStreamExists() ? 'stream_exists' : BigInt(revision());
}

export function readEvent(record: LogRecord, link?: LogRecord): streams.ReadResp {
  const event = new streams.ReadResp.ReadEvent().setEvent(recordedEvent(record));
  if (link) event.setLink(recordedEvent(link));
  event.setCommitPosition(String((link ?? record).position));
  return new streams.ReadResp().setEvent(event);
}

function recordedEvent(record: LogRecord): streams.ReadResp.ReadEvent.RecordedEvent {
  const event = new streams.ReadResp.ReadEvent.RecordedEvent()
    .setId(new shared.UUID().setString(record.id))
    .setStreamIdentifier(identifier(record.stream))
    .setStreamRevision(String(record.revision))
    .setCommitPosition(String(record.position))
    .setPreparePosition(String(record.position))
    .setData(record.data)
    .setCustomMetadata(record.metadata);
  event
    .getMetadataMap()
    .set('type', record.type)
    .set('content-type', record.contentType)
    .set('created', String(BigInt(record.created) * TICKS_PER_MILLISECOND));
  return event;
}
