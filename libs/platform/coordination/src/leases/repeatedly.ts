import { setTimeout as pause } from 'node:timers/promises';

/**
 * Does some work again and again, with a pause in between, until `ending` is aborted.
 * @param everyMs the pause
 * @param onFailure learns why the work failed, which is then tried again after the pause
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
