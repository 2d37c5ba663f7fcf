import { setTimeout as pause } from 'node:timers/promises';

const FIRST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 25;
const GROWTH = 1.5;

/**
 * Repeats an assertion until it holds, ever less often, because one that fails costs the processor time that others wait for. After
 * the time, which a busy machine may need, it fails as the assertion does.
 */
export async function eventually<T>(assertion: () => T | Promise<T>, withinMs = 60_000): Promise<T> {
  const deadline = performance.now() + withinMs;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * GROWTH, LONGEST_PAUSE_MS)) {
    try {
      return await assertion();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await pause(pauseMs);
    }
  }
}
