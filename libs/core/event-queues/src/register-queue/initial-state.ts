import type { User } from '@chat/directory';
import type { Shape } from '@chat/http';
import type { ClientCapability } from '../announcements/announcement.js';

/** The account that registers a queue, and its client's wishes for the snapshot (contract, event-queues: Registering a queue). */
export interface RegisteringReader {
  readonly user: User;
  readonly clientGravatar: boolean;
  readonly slimPresence: boolean;
  /** Days; 0: no presence at all. */
  readonly presenceHistoryLimitDays: number;
  readonly includeSubscribers: boolean | 'partial';
  readonly capabilities: ReadonlySet<ClientCapability>;
  /** Event types for the queue; null: all. */
  readonly eventTypes: ReadonlySet<string> | null;
  /** Requested parts of the snapshot; null: all. */
  readonly fetchTypes: ReadonlySet<string> | null;
}

/** A part of the snapshot that a registering client gets. */
export interface InitialState {
  /** Names of the part among the fetch types (contract, event-queues: Register response). */
  readonly fetchTypes: readonly string[];
  /** Whether one of the fetch types must be requested, or all of them, as for `unread_msgs`. Default: one. */
  readonly needs?: 'any' | 'all';
  /** True for a part from the read store: it is read once the store shows everything from before the queue. */
  readonly readsStore?: boolean;
  /** Shape of the result of `state`, for the API's description. */
  readonly describes?: Shape;
  /**
   * Fields of the answer. A part from the directory is called when the directory is exactly where the queue begins, and must have
   * read it before its first `await`.
   */
  state(reader: RegisteringReader): Record<string, unknown> | Promise<Record<string, unknown>>;
}
