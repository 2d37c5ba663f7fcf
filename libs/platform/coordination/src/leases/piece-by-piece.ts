import { setTimeout as pause } from 'node:timers/promises';

const LONGEST_REST_MS = 1_000;

/** Does a large work a piece at a time, until there is none or `ending` aborts, and rests after each piece. */
export async function pieceByPiece(ending: AbortSignal, piece: () => Promise<boolean>): Promise<void> {
  for (let isMore = true; isMore && !ending.aborted;) {
    const began = performance.now();
    isMore = await piece();
    if (isMore) await restSince(began, ending);
  }
}

/** Rests for as long as a piece of work took, a second at most: on a busy server requests have half of the time for themselves. */
export function restSince(began: number, ending: AbortSignal): Promise<void> {
  const ms = Math.min(performance.now() - began, LONGEST_REST_MS);
  return pause(ms, undefined, { signal: ending }).catch(() => {});
}
