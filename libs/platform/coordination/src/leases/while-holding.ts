import { setTimeout as pause } from 'node:timers/promises';
import { untilNext } from '@chat/kernel';
import type { Coordination } from '../port/coordination.js';
import { HeldLease, type LeaseOptions } from './held-lease.js';

const RETRY_MS = 500;

/**
 * Does the work whenever this process holds a lease, and keeps trying to get it until `stop` aborts. Resolves when the work has
 * ended and the lease is released.
 * @param work must end when `ending` aborts: at the stop, or when the lease is lost
 */
export async function whileHolding(
  coordination: Coordination,
  options: LeaseOptions,
  stop: AbortSignal,
  work: (ending: AbortSignal, lease: HeldLease) => Promise<void>,
): Promise<void> {
  while (!stop.aborted) {
    const lease = await HeldLease.take(coordination, options).catch(() => undefined);
    try {
      if (lease) await work(AbortSignal.any([stop, lease.lost]), lease);
    } finally {
      await lease?.release();
    }
    await pause(untilNext(RETRY_MS), undefined, { signal: stop }).catch(() => {});
  }
}
