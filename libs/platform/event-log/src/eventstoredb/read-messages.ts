import { bytesIn, decode, type Field, messageIn, numberIn, type ReceivedField, textIn } from './protobuf.js';

/** An event as the server sends it. */
export interface ReadEvent {
  /** Approximate above the exact range of a number. */
  readonly position: number;
  readonly streamId: string;
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  /** Bytes when it is not JSON. */
  readonly data: unknown;
  readonly metadata: unknown;
}

/** The messages of a subscription that are used here. */
export type SubscriptionMessage = { readonly confirmed: true } | { readonly event: ReadEvent } | undefined;

/** The fields of the server's messages that are used here, by their numbers in its `streams.proto` and `shared.proto`. */
const REQUEST = { options: 1 } as const;
const OPTIONS = { all: 2, subscription: 6, filter: 7, noFilter: 8, uuids: 9 } as const;
const ALL = { end: 3 } as const;
const UUIDS = { text: 2 } as const;
const FILTER = { streamName: 1, count: 4, checkpointInterval: 5 } as const;
const EXPRESSION = { prefix: 2 } as const;
const ANSWER = { event: 1, confirmation: 2 } as const;
const READ_EVENT = { event: 1 } as const;
const EVENT = { id: 1, stream: 2, revision: 3, commit: 5, header: 6, metadata: 7, data: 8 } as const;
const ENTRY = { key: 1, value: 2 } as const;
const UUID = { text: 2 } as const;
const STREAM_NAME = 3;

const EMPTY: readonly Field[] = [];
/** In windows of 32 records; checkpoints are ignored. */
const CHECKPOINT_INTERVAL = 1_000;

/** A subscription to additions to the whole log. @param prefixes of the names of streams; none: all streams */
export function subscriptionRequest(prefixes: readonly string[]): readonly Field[] {
  const filter: readonly Field[] = [
    [FILTER.streamName, prefixes.map((prefix): Field => [EXPRESSION.prefix, prefix])],
    [FILTER.count, EMPTY],
    [FILTER.checkpointInterval, CHECKPOINT_INTERVAL],
  ];
  return [
    [
      REQUEST.options,
      [
        [OPTIONS.all, [[ALL.end, EMPTY]]],
        [OPTIONS.subscription, EMPTY],
        prefixes.length > 0 ? [OPTIONS.filter, filter] : [OPTIONS.noFilter, EMPTY],
        [OPTIONS.uuids, [[UUIDS.text, EMPTY]]],
      ],
    ],
  ];
}

export function readSubscriptionMessage(message: Buffer): SubscriptionMessage {
  const answer = decode(message);
  const read = messageIn(answer, ANSWER.event);
  if (!read) return messageIn(answer, ANSWER.confirmation) && { confirmed: true };
  const event = messageIn(read, READ_EVENT.event);
  return event && { event: readEvent(event) };
}

function readEvent(event: readonly ReceivedField[]): ReadEvent {
  const header = new Map<string, string>();
  for (const [number, value] of event) {
    if (number !== EVENT.header || typeof value === 'number') continue;
    const entry = decode(value);
    header.set(textIn(entry, ENTRY.key), textIn(entry, ENTRY.value));
  }
  const [data, metadata] = [bytesIn(event, EVENT.data), bytesIn(event, EVENT.metadata)];
  return {
    position: numberIn(event, EVENT.commit) ?? 0,
    streamId: textIn(messageIn(event, EVENT.stream) ?? [], STREAM_NAME),
    revision: numberIn(event, EVENT.revision) ?? 0,
    id: textIn(messageIn(event, EVENT.id) ?? [], UUID.text),
    type: header.get('type') ?? '',
    data: header.get('content-type') === 'application/json' ? parsed(data) : data,
    metadata: metadata && metadata.length > 0 ? parsed(metadata) : undefined,
  };
}

/** Data that other programs wrote without JSON stays text. */
function parsed(bytes: Buffer | undefined): unknown {
  const text = bytes?.toString() ?? '';
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
