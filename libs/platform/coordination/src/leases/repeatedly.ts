import { setTimeout as pause } from 'node:timers/promises';

/**
 * Repeats some work, with a pause in between, until `ending` aborts.
 * @param everyMs the pause
 * @param onFailure called with the error of a failed round; the work is tried again after the pause
 */
export async function repeatedly(
  ending: AbortSignal,
  everyMs: number,
  work: () => Promise<void>,
  onFailure: (error: unknown) => void,
): Promise<void> {
  while (!ending.aborted) {
    await work().catch(onFailure);
    await pause(everyMs, undefined, { signal: ending }).catch(() => {});
  }
}
