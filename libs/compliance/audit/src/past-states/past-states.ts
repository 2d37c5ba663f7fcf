import type { SnapshotRow } from '@chat/directory';

/** Describes a state of the past that is kept, known before it is read. */
export interface PastState {
  /** State as of this position of the log, with its event's id: another log has another event there. */
  readonly position: number;
  readonly eventId: string;
  readonly events: number;
  /** UNIX milliseconds of the last event, and of the latest one. */
  readonly lastEvent: number;
  readonly latest: number;
  /** No message with a higher id is in it. */
  readonly lastMessageId: number;
  /** See `weighErasures`. */
  readonly erasures: number;
  /** Names and versions of the parts that made it. */
  readonly parts: string;
}

/** Keeps past states. Losing them costs time, nothing else. */
export interface PastStates {
  /** The newest first, as far as they can be read. */
  list(): Promise<readonly PastState[]>;

  /** @throws Error when it is missing or damaged */
  read(state: PastState): Promise<readonly SnapshotRow[]>;

  /** One of the same position is replaced. */
  write(state: PastState, rows: Iterable<SnapshotRow>): Promise<void>;

  /** Removes everything else, also the remains of a write that broke off. */
  keepOnly(states: readonly PastState[]): Promise<void>;
}
