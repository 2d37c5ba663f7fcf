import { setTimeout } from 'node:timers/promises';
import { EventLogRefused, EventLogUnavailable } from '@chat/event-log';
import { ReadStoreRefused, ReadStoreUnavailable } from '@chat/read-store';
import type { Logger } from 'pino';

const PAUSE_MS = 250;
const LONGEST_START_MS = 60_000;

export interface Patience {
  /** Milliseconds that an engine may be unavailable at the start, or lag behind. */
  readonly withinMs: number;
  /** Called once for each unavailable engine. */
  readonly onWaiting: (words: string) => void;
}

export const NONE: Patience = { withinMs: 0, onWaiting: () => undefined };

/** Waits for engines that start at the same time as this process. */
export function untilReachable(logger: Logger): Patience {
  return { withinMs: LONGEST_START_MS, onWaiting: (words) => logger.warn(words) };
}

/** An engine could not be reached. The operator sees the message as one line. */
export class EngineUnavailable extends Error {
  constructor(engine: string, cause: Error) {
    super(`${engine} cannot be reached: ${cause.message}`, { cause });
  }
}

/** An engine permanently refuses this program. The operator sees the message as one line. */
export class EngineRefused extends Error {
  constructor(engine: string, cause: Error) {
    super(`${engine} cannot be used. ${cause.message}`, { cause });
  }
}

/** @throws EngineUnavailable when patience ends, EngineRefused at once */
export async function patiently<Engine>(
  name: string,
  open: () => Promise<Engine>,
  { withinMs, onWaiting }: Patience,
): Promise<Engine> {
  for (let giveUpAt: number | undefined; ;) {
    try {
      return await open();
    } catch (error) {
      if (error instanceof EventLogRefused || error instanceof ReadStoreRefused) throw new EngineRefused(name, error);
      if (!(error instanceof EventLogUnavailable || error instanceof ReadStoreUnavailable)) throw error;
      const unavailable = new EngineUnavailable(name, error);
      if (withinMs === 0 || performance.now() >= (giveUpAt ?? Infinity)) throw unavailable;
      if (!giveUpAt) onWaiting(`${unavailable.message}; waiting for it for ${withinMs / 1_000} seconds`);
      giveUpAt ??= performance.now() + withinMs;
    }
    await setTimeout(PAUSE_MS);
  }
}
