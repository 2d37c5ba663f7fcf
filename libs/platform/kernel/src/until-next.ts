/** The share of an interval within which its end counts as reached: timers may fire some milliseconds early. */
const EARLY = 0.1;

/**
 * Milliseconds until everything begins in this process that repeats at this interval: in one turn of the event loop, so that
 * one call can serve all of it (Batcher). Between a tenth of the interval and 1.1 of it.
 */
export function untilNext(intervalMs: number, now = performance.now()): number {
  const rest = intervalMs - (now % intervalMs);
  return rest < EARLY * intervalMs ? rest + intervalMs : rest;
}
