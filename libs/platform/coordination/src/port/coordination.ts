import { TemporarilyUnavailable } from '@chat/kernel';
import type { OwnedRecords } from './owned-records.js';

/** The process that holds a lease now. */
export interface LeaseHolder {
  readonly holder: string;
  /** Text that the holder publishes. */
  readonly note: string;
}

/** A lease and the process that holds it now. */
export interface NamedLease extends LeaseHolder {
  readonly lease: string;
}

/**
 * Agreement between the processes of one service: numbers, leases, and owners of records. It decides nothing about the past: lost
 * data is rebuilt from the log or from the running processes. Every member fails with CoordinationUnavailable while the engine
 * cannot be reached, and after `close`.
 */
export interface Coordination {
  /**
   * Hands out `count` consecutive numbers, each only once, above `floor` and above all earlier ones.
   * @returns the first of them
   */
  advance(counter: string, floor: number, count: number): Promise<number>;

  /** Returns the value that was first reserved under the key: this one, or an earlier one. Remembered for at least a day. */
  reserve(key: string, value: number): Promise<number>;

  /**
   * Takes or renews a lease. When it lapses or is released, any process may take it. The engine's clock decides.
   * @param holder unique among the processes of the service
   * @param seconds time until it lapses
   * @param note text about the holder for other processes
   * @returns false while another holder has it
   */
  acquire(lease: string, holder: string, seconds: number, note?: string): Promise<boolean>;

  /** Releases a lease; does nothing when the holder does not have it. */
  release(lease: string, holder: string): Promise<void>;

  /** Undefined while the lease is free. */
  holderOf(lease: string): Promise<LeaseHolder | undefined>;

  /** The current holders of all leases whose names begin with `prefix`. */
  holders(prefix: string): Promise<readonly NamedLease[]>;

  /** The records of this name, each owned by one process. */
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
