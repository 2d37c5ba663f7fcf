/** Share of an interval by which timers may fire early. */
const EARLY = 0.1;

/**
 * Milliseconds until the next common start of all work of this process with this interval, so that one call can serve all of it
 * (Batcher). Between a tenth of the interval and 1.1 of it.
 */
export function untilNext(intervalMs: number, now = performance.now()): number {
  const rest = intervalMs - (now % intervalMs);
  return rest < EARLY * intervalMs ? rest + intervalMs : rest;
}
