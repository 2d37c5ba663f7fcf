import { setTimeout as pause } from 'node:timers/promises';

/** Repeats an assertion until it holds; after the time, which a busy machine may need, it fails as the assertion does. */
export async function eventually<T>(assertion: () => T | Promise<T>, withinMs = 60_000): Promise<T> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    try {
      return await assertion();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await pause(5);
    }
  }
}
