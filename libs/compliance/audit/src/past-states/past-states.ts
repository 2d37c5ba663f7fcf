import type { SnapshotRow } from '@chat/directory';

/** The description of a kept past state, known before it is read. */
export interface PastState {
  /** Position of the state in the log, with its event's id: another log has another event there. */
  readonly position: number;
  readonly eventId: string;
  readonly events: number;
  /** UNIX milliseconds of the last event, and of the latest one. */
  readonly lastEvent: number;
  readonly latest: number;
  /** Highest message id in it. */
  readonly lastMessageId: number;
  /** See `weighErasures`. */
  readonly erasures: number;
  /** Names and versions of the parts that made it. */
  readonly parts: string;
}

/** Keeps past states. Losing them costs time, nothing else. */
export interface PastStates {
  /** Newest first, without unreadable ones. */
  list(): Promise<readonly PastState[]>;

  /** @throws Error when it is missing or damaged */
  read(state: PastState): Promise<readonly SnapshotRow[]>;

  /** Replaces a state of the same position. */
  write(state: PastState, rows: Iterable<SnapshotRow>): Promise<void>;

  /** Removes all others, including the rest of an interrupted write. */
  keepOnly(states: readonly PastState[]): Promise<void>;
}
