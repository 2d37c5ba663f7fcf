import { setTimeout as pause } from 'node:timers/promises';

const LONGEST_REST_MS = 1_000;

/** Does a large job piece by piece until nothing is left or `ending` aborts, with a rest after each piece. */
export async function pieceByPiece(ending: AbortSignal, piece: () => Promise<boolean>): Promise<void> {
  for (let isMore = true; isMore && !ending.aborted;) {
    const began = performance.now();
    isMore = await piece();
    if (isMore) await restSince(began, ending);
  }
}

/** The rest is as long as the piece took, a second at most, so that requests get half of the time of a busy server. */
export function restSince(began: number, ending: AbortSignal): Promise<void> {
  const ms = Math.min(performance.now() - began, LONGEST_REST_MS);
  return pause(ms, undefined, { signal: ending }).catch(() => {});
}
