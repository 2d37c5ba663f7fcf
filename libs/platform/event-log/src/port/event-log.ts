import type { DomainEvent, EventMetadata, RecordedEvent } from '@chat/kernel';
import type { Damage } from '../damage/damages.js';

/** `any`: no check; `no_stream`: nothing was ever appended; a number: the revision of the stream's last event. */
export type ExpectedRevision = 'any' | 'no_stream' | number;

export interface EventToAppend extends DomainEvent {
  /** UUID in lower case. Appending the same ids at the same place again gives the first answer and writes nothing. */
  readonly id: string;
  readonly metadata: EventMetadata;
}

export interface AppendResult {
  /** Revision of the last event of the call. */
  readonly revision: number;
  /** Position of the last event of the call. */
  readonly position: number;
}

/** One of several appends, at a known revision. */
export interface PlacedAppend {
  readonly stream: string;
  readonly expected: Exclude<ExpectedRevision, 'any'>;
  readonly events: readonly EventToAppend[];
}

export interface ReadOptions {
  /** First revision to return, inclusive. Default: the first forwards, the last backwards. */
  readonly from?: number;
  readonly direction?: 'forwards' | 'backwards';
  /** At most this many events. Default: all. */
  readonly limit?: number;
  /** Leave out erased events that a later one carries on (`carryingOn`). */
  readonly asStored?: boolean;
}

export interface ReadAllOptions {
  /** Return events after this position (forwards) or before it (backwards), exclusive. Default: all. */
  readonly from?: number;
  readonly direction?: 'forwards' | 'backwards';
  readonly limit?: number;
  /** Leaves these streams out; forwards only. A hint: an engine without an index of streams delivers them all the same. */
  readonly without?: OmittedStreams;
  /** Leave out erased events that a later one carries on (`carryingOn`); always so backwards, and with a limit. */
  readonly asStored?: boolean;
}

/** Streams that a reader of the whole log does not need. */
export interface OmittedStreams {
  /** Categories: names of streams up to their first dash. */
  readonly categories: ReadonlySet<string>;
  /** Streams of these categories that are delivered nevertheless. */
  readonly besides?: ReadonlySet<string>;
}

export interface FollowOptions {
  /** Deliver events after this position. Default 0: from the beginning. */
  readonly after?: number;
  /** Ends the iteration, without an error, when aborted. */
  readonly signal?: AbortSignal;
  /** Most events in a batch, never more than a page (`LIMITS.log`). Default: a page. */
  readonly batchSize?: number;
  /**
   * The types to deliver; default: all. A hint: other types may be delivered too, and batches without any of these types
   * may be skipped.
   */
  readonly types?: ReadonlySet<string>;
  /** Called with the position of the last skipped event, as soon as it is known. */
  readonly onPassed?: (position: number) => void;
}

/** Consecutive events of the log. Empty only when it reports for the first time that the follower is caught up. */
export interface FollowedBatch {
  readonly events: readonly RecordedEvent[];
  /** True when the log had no more events at the time of delivery. */
  readonly caughtUp: boolean;
}

export interface IntegrityReport {
  readonly ok: boolean;
  /** One sentence per fault; empty when ok. */
  readonly problems: readonly string[];
}

/** A process that wants a log for itself, which other processes could open, too. */
export interface LogOwner {
  /** Unchanged after a crash. */
  readonly id: string;
  /** Describes this process, and where it runs, to the operator of another owner. */
  readonly description: string;
}

/** A part of a stream that can never be read again. */
export interface Erasure {
  readonly stream: string;
  /** All events below this revision are erased; Infinity when the stream was deleted. */
  readonly below: number;
}

/** A log for readers alone: auditors and copies. */
export interface EventLogReader {
  /**
   * The events of one stream by revision; empty for a missing, deleted or completely truncated one.
   * @throws DamagedLog at an event that was changed
   */
  read(stream: string, options?: ReadOptions): AsyncIterable<RecordedEvent>;

  /**
   * The events of the whole log by position up to the current end, in batches of at least one event and at most a page
   * (`LIMITS.log`).
   */
  readAll(options?: ReadAllOptions): AsyncIterable<readonly RecordedEvent[]>;

  /** Position of the last event, 0 when the log is empty. */
  head(): Promise<number>;

  /** No event was ever stored behind this position. At least the head, and never decreasing. */
  end(): Promise<number>;

  /** All truncations and deletions so far, each stream once, in no particular order. */
  erasures(): AsyncIterable<Erasure>;

  /** Calls the listener with the first damage of each stream that reads meet, at once with damage met before. */
  watchDamage(listener: (damage: Damage) => void): void;

  /**
   * Time since which erased bytes wait for a scrub, UNIX milliseconds; undefined: none wait, or the engine removes them by itself.
   */
  bytesWaitSince(): Promise<number | undefined>;

  /** Checks the structures of the engine, and revisions and positions of the log for gaps and duplicates. */
  checkIntegrity(): Promise<IntegrityReport>;

  /** Finishes accepted calls, ends followers, releases everything. */
  close(): Promise<void>;
}

/**
 * The only truth of the service: streams of events in one total order. Promises: an append to one stream is atomic; an acknowledged
 * append survives `kill -9` and power loss; positions are total and increasing; `readAll` and `follow` deliver every event exactly
 * once, in order, without gaps. Event data is plain JSON, shared by all readers, who must not change it.
 */
export interface EventLog extends EventLogReader {
  /**
   * Stores all events or none. Followers may get the very same objects: do not change them afterwards.
   * @throws TypeError when `events` is empty
   * @throws RevisionConflict when the stream is not where `expected` says (nothing is written)
   * @throws StreamDeleted after `delete`
   * @throws AppendTooLarge when the engine cannot take so much at once
   * @throws EventLogUnavailable when the engine is down; the events may or may not be stored: repeat with the same ids
   */
  append(stream: string, expected: ExpectedRevision, events: readonly EventToAppend[]): Promise<AppendResult>;

  /**
   * Stores appends to any streams in their order, many at a time, for a single writer such as an import. When it throws, as
   * `append` does, earlier ones may be stored: all may be repeated with the same ids.
   */
  appendInOrder(appends: readonly PlacedAppend[]): Promise<void>;

  /**
   * Everything after a position, then live, for ever: each event exactly once, in order, without gaps, except for events that the
   * follower skips. The next batch is made when the consumer asks for it, so a slow consumer blocks nothing and costs no memory.
   * Waits while the engine is unavailable. Yields one batch with `caughtUp` as soon as the end is reached, empty if necessary.
   */
  follow(options?: FollowOptions): AsyncIterable<FollowedBatch>;

  /** Makes the events of a stream below a revision, at most one past its last, unreadable, at once and for ever. Idempotent. */
  truncate(stream: string, before: number): Promise<void>;

  /** Makes a whole stream unreadable, at once and for ever; later appends to it are refused. Idempotent. */
  delete(stream: string): Promise<void>;

  /** Removes the bytes of everything truncated or deleted so far from the disk. */
  scrub(): Promise<void>;

  /**
   * Removes as many of those bytes as moments allow, beside readers and appends.
   * @returns `later`: a reader still uses the bytes; `waits`: it must wait for longer; `nothing`: no truncation since, or the
   * engine cannot
   */
  scrubSome(): Promise<'done' | 'later' | 'waits' | 'nothing'>;

  /**
   * Keeps other owners away until the log is given up, also through a crash, after which the same owner can return. Does nothing
   * for a log that only one process can open.
   * @param takesOver the present owner loses it
   * @returns gives the log up
   * @throws LogOwned
   */
  own(owner: LogOwner, takesOver?: boolean): Promise<() => Promise<void>>;
}

/** Injection token of the log. */
export const EVENT_LOG = Symbol('EventLog');
