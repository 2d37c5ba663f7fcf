import { ErrorType } from '@eventstore/db-client';

import type { EventToAppend, ExpectedRevision } from '../port/event-log.js';
import { withChecksum } from './checksum.js';
import { bytesIn, decode, encode, type Field, messageIn, numberIn, type ReceivedField, textIn } from './protobuf.js';

/** An event of ours, or a record for the server. */
export type ToAppend = Pick<EventToAppend, 'id' | 'type' | 'data'> & Partial<EventToAppend>;

export interface Appended {
  readonly revision: number;
  /** Undefined when the call repeated an earlier one whose events are truncated by now. */
  readonly position: number | undefined;
}

/** The server's answer to one append: stored, or an error of the client library's form. */
export interface AppendAnswer {
  readonly call: number;
  readonly appended?: Appended;
  readonly error?: object;
}

/** Bytes of events in one message; one append may take several messages. */
const MESSAGE_BYTES = 1024 * 1024;
/** A longer message would end the stream and all appends on it. No server takes such an event in any case. */
const LONGEST_EVENT = 15 * 1024 * 1024;

/** The fields of the server's messages that are used here, by their numbers in its `streams.proto` and `shared.proto`. */
const UUID = { structured: 1, text: 2, leastSignificantBits: 2 } as const;
const REQUEST = { call: 1, options: 2, event: 3, isFinal: 4 } as const;
const OPTIONS = { stream: 1, revision: 2, no_stream: 3, any: 4 } as const;
const STREAM_NAME = 3;
const PROPOSED = { id: 1, header: 2, metadata: 3, data: 4 } as const;
const ENTRY = { key: 1, value: 2 } as const;
const ANSWER = { call: 1, error: 2, success: 3 } as const;
const SUCCESS = { revision: 1, position: 3 } as const;
const POSITION = { commit: 1 } as const;
const STATUS = { code: 1, message: 2, details: 3 } as const;
const ANY = { type: 1, value: 2 } as const;
const CONFLICT = { revision: 1 } as const;
const TOO_LARGE = { limit: 1 } as const;
const TOO_LARGE_EVENT = { limit: 3 } as const;

const EMPTY: readonly Field[] = [];
const IS_JSON: Field = [
  PROPOSED.header,
  [
    [ENTRY.key, 'content-type'],
    [ENTRY.value, 'application/json'],
  ],
];

/**
 * The messages of an append. The first has the options, and the last says that nothing follows.
 * @throws an error of the client library's form for an event that cannot be sent
 */
export function appendRequests(
  call: number,
  stream: string,
  expected: ExpectedRevision,
  events: readonly ToAppend[],
): readonly (readonly Field[])[] {
  const id: Field = [REQUEST.call, [[UUID.structured, [[UUID.leastSignificantBits, call]]]]];
  const expectation: Field = typeof expected === 'number' ? [OPTIONS.revision, expected] : [OPTIONS[expected], EMPTY];
  const options: Field = [REQUEST.options, [[OPTIONS.stream, [[STREAM_NAME, stream]]], expectation]];
  const requests: Field[][] = [];
  let request = [id, options];
  let bytes = 0;
  for (const event of events) {
    const proposed = encode(proposal(stream, event));
    if (proposed.length > LONGEST_EVENT) throw Object.assign(new Error('It is too long.'), tooLarge(LONGEST_EVENT));
    if (bytes > 0 && bytes + proposed.length > MESSAGE_BYTES) {
      requests.push(request);
      [request, bytes] = [[id], 0];
    }
    request.push([REQUEST.event, proposed]);
    bytes += proposed.length;
  }
  request.push([REQUEST.isFinal, 1]);
  return [...requests, request];
}

export function readAppendAnswer(message: Buffer): AppendAnswer {
  const answer = decode(message);
  const call = callOf(messageIn(answer, ANSWER.call) ?? []);
  const success = messageIn(answer, ANSWER.success);
  if (!success) return { call, error: errorOf(messageIn(answer, ANSWER.error) ?? []) };
  const position = messageIn(success, SUCCESS.position);
  const commit = position && (numberIn(position, POSITION.commit) ?? 0);
  const isKnown = commit !== undefined && commit <= Number.MAX_SAFE_INTEGER;
  return {
    call,
    appended: { revision: numberIn(success, SUCCESS.revision) ?? 0, position: isKnown ? commit : undefined },
  };
}

function proposal(stream: string, { id, type, data, metadata }: ToAppend): readonly Field[] {
  const json = JSON.stringify(data);
  const fields: Field[] = [
    [PROPOSED.id, [[UUID.text, id]]],
    [
      PROPOSED.header,
      [
        [ENTRY.key, 'type'],
        [ENTRY.value, type],
      ],
    ],
    IS_JSON,
    [PROPOSED.data, json],
  ];
  if (metadata !== undefined) fields.push([PROPOSED.metadata, withChecksum(stream, { id, type }, json, metadata)]);
  return fields;
}

/** The id in the form in which it was sent. */
function callOf(uuid: readonly ReceivedField[]): number {
  return numberIn(messageIn(uuid, UUID.structured) ?? [], UUID.leastSignificantBits) ?? 0;
}

/** An error without a name means that the server is unavailable: not ready, busy or late. */
function errorOf(status: readonly ReceivedField[]): object {
  const details = messageIn(status, STATUS.details) ?? [];
  const value = decode(bytesIn(details, ANY.value) ?? Buffer.alloc(0));
  const type = textIn(details, ANY.type).replace(/^.*event_store\.client\./, '');
  switch (type) {
    case 'WrongExpectedVersion': {
      const revision = numberIn(value, CONFLICT.revision);
      return {
        type: ErrorType.WRONG_EXPECTED_VERSION,
        actualVersion: revision === undefined ? 'no_stream' : BigInt(revision),
      };
    }
    case 'StreamDeleted':
      return { type: ErrorType.STREAM_DELETED };
    case 'MaximumAppendSizeExceeded':
      return tooLarge(numberIn(value, TOO_LARGE.limit));
    case 'MaximumAppendEventSizeExceeded':
      return tooLarge(numberIn(value, TOO_LARGE_EVENT.limit));
    case 'AccessDenied':
      return { type: ErrorType.ACCESS_DENIED, code: 7 };
    default:
      return { message: textIn(status, STATUS.message) || type, code: numberIn(status, STATUS.code) };
  }
}

function tooLarge(maxAppendSize: number | undefined): object {
  return { type: ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED, maxAppendSize };
}
