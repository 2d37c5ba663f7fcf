import { setTimeout as pause } from 'node:timers/promises';
import type { ProcessRunner } from '@chat/processes';
import type { Logger } from 'pino';
import type { Core } from '../core/core.js';

/** Slower commands of a process continue beside the requests. */
const PATIENCE_MS = 60_000;
const LOOK_EVERY_MS = 200;

/**
 * Waits for processes, so that a ready server does not answer slowly for minutes. One of several servers runs each process, and no
 * server waits for another.
 */
export async function processesCaughtUp(core: Core, runners: readonly ProcessRunner[], logger: Logger): Promise<void> {
  if (core.isDistributed) return;
  const behind = new Set(runners);
  const caughtUp = Promise.all(runners.map((runner) => runner.caughtUp.then(() => behind.delete(runner))));
  await core.whileStarting(async (progress) => {
    for (const giveUpAt = performance.now() + PATIENCE_MS; behind.size > 0 && performance.now() < giveUpAt;) {
      await Promise.race([caughtUp, pause(LOOK_EVERY_MS)]);
      const passed = Array.from(behind, ({ passed: position }) => position);
      progress.reached('processes', 0, Math.min(progress.head, ...passed), 0);
    }
  });
  if (behind.size === 0) return;
  const names = Array.from(behind, ({ name }) => name);
  logger.warn({ processes: names }, 'ready, though some processes have not caught up with the log');
}
