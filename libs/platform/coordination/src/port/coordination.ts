import { TemporarilyUnavailable } from '@chat/kernel';
import type { OwnedRecords } from './owned-records.js';

/** The process that holds a lease now. */
export interface LeaseHolder {
  readonly holder: string;
  /** Text that the holder publishes. */
  readonly note: string;
}

/** A lease that is held now, and by which process. */
export interface NamedLease extends LeaseHolder {
  readonly lease: string;
}

/**
 * Agreement between the processes of one service: numbers, roles, and who owns what. It decides nothing about the past:
 * lost data is rebuilt from the log or from the running processes. Every member fails with CoordinationUnavailable
 * while the engine cannot be reached, and after `close`.
 */
export interface Coordination {
  /**
   * Hands out `count` consecutive numbers that nobody else gets, above `floor` and above all that were handed out before.
   * @returns the first of them
   */
  advance(counter: string, floor: number, count: number): Promise<number>;

  /** The value that was first reserved under the key: this one, or an earlier one. Remembered for a day at least. */
  reserve(key: string, value: number): Promise<number>;

  /**
   * Takes a lease, or renews it. It lapses by itself; lapsed or released, anybody may take it. Time is the engine's.
   * @param holder unique among the processes of the service
   * @param seconds after which it lapses
   * @param note what others may know of the holder
   * @returns false while another holder has it
   */
  acquire(lease: string, holder: string, seconds: number, note?: string): Promise<boolean>;

  /** Gives a lease up; nothing happens when the holder does not have it. */
  release(lease: string, holder: string): Promise<void>;

  /** Undefined while nobody has the lease. */
  holderOf(lease: string): Promise<LeaseHolder | undefined>;

  /** The present holders of all leases whose names begin with `prefix`. */
  holders(prefix: string): Promise<readonly NamedLease[]>;

  /** Records of this name, each owned by one process. */
  records(name: string): OwnedRecords;

  close(): Promise<void>;
}

/** Prefix of the lease each running server holds: `server/<id>`. */
export const SERVER_LEASES = 'server/';

/** The engine cannot be reached now. */
export class CoordinationUnavailable extends TemporarilyUnavailable {
  override readonly name = 'CoordinationUnavailable';
}

/** Injection token. */
export const COORDINATION = Symbol('Coordination');
